import { isVendorBillRepeated, type PurchaseWarning } from '@bahi/contracts';
import type { EarlierPurchase, PurchaseHead, PurchaseLine, PurchasesAnswer } from '../commands.ts';

/** A warning, not a refusal, because a vendor's bill recorded twice doubles the stock. Undefined = no warning. */
export function vendorBillRepeated(
  { purchaseDate }: PurchaseHead,
  lines: readonly PurchaseLine[],
  earlier: readonly EarlierPurchase[] = [],
): PurchasesAnswer | undefined {
  const warnings = lines.map(({ product }): PurchaseWarning[] => {
    const repeated = earlier.filter((one) => isVendorBillRepeated(one, { productId: product.id, purchaseDate }));
    const params = { purchaseIds: repeated.map(({ purchaseId }) => purchaseId) };
    return repeated.length === 0 ? [] : [{ field: 'vendorBillNumber', code: 'vendor_bill_repeated', params }];
  });
  return warnings.some((ofLine) => ofLine.length > 0) ? { warnings } : undefined;
}
