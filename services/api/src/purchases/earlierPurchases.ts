import { vendorBillKey, type Id, type PurchaseRow, type PurchaseWarning } from '@bahi/contracts';
import type { EarlierPurchase, PurchasesAnswer } from '@bahi/domain';
import { ReadModelUnavailable, type Doc } from '@bahi/read-store';
import type { Services } from '../services.ts';

const CATCH_UP_MS = 500;
/** More than several bills of the most lines have. */
const MAX_EARLIER = 1_000;

/** The vendor's bill that a body names. */
interface VendorBill {
  vendorId: Id;
  vendorBillNumber: string;
  /** An imported purchase does not wait. */
  importId?: Id | null | undefined;
}

/**
 * Purchases under this vendor's bill number, newest first. The read model gets a moment to catch up. None while it is rebuilt: this
 * only feeds a warning, and a purchase must not wait for it.
 */
export async function earlierPurchases(
  services: Services,
  shopId: Id,
  { vendorId, vendorBillNumber, importId = null }: VendorBill,
): Promise<readonly EarlierPurchase[]> {
  try {
    if (importId === null)
      await services.barrier.waitFor(['purchaseList'], shopId, await services.events.head(), CATCH_UP_MS);
    const rows = await services.read.rows<PurchaseRow & Doc>('purchaseList', 'purchases', {
      shopId,
      where: { vendorId, standingBill: vendorBillKey(vendorBillNumber) },
      sort: { field: 'recordedAt', order: 'DESC' },
      offset: 0,
      limit: MAX_EARLIER,
    });
    return rows.map(({ id: purchaseId, productId, purchaseDate }) => ({ purchaseId, productId, purchaseDate }));
  } catch (error) {
    if (error instanceof ReadModelUnavailable) return [];
    throw error;
  }
}

/** The warnings of one line; none without any. */
export function warningsOfLine({ answer }: { answer?: unknown }, line: number): { warnings?: PurchaseWarning[] } {
  const { warnings = [] } = (answer ?? {}) as Partial<PurchasesAnswer>;
  const ofLine = warnings[line] ?? [];
  // field by field, so that a repeat has them in the order of the first answer (L8)
  const view = ofLine.map(viewOf);
  return view.length === 0 ? {} : { warnings: view };
}

function viewOf(warning: PurchaseWarning): PurchaseWarning {
  if (warning.code === 'vendor_bill_repeated') {
    const { field, code, params } = warning;
    return { field, code, params: { purchaseIds: params.purchaseIds } };
  }
  const { field, code, params } = warning;
  const { productId, name, unit, stockMilli } = params;
  return { ...(field && { field }), code, params: { productId, name, unit, stockMilli } };
}
