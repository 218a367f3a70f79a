import {
  isVendorBillRepeated,
  vendorBillKey,
  type Confirmation,
  type PurchaseWarning,
  type Refused,
} from '@bahi/contracts';
import { refuseUnlessConfirmed } from '../../confirmations.ts';
import type { CorrectPurchase, EarlierPurchase, PurchaseHead, PurchaseLine } from '../commands.ts';

/** Warns of a vendor's bill that is recorded already, because recorded twice it doubles the stock. Empty = no warning. */
export function vendorBillRepeated(
  { purchaseDate }: Pick<PurchaseHead, 'purchaseDate'>,
  { product }: Pick<PurchaseLine, 'product'>,
  earlier: readonly EarlierPurchase[] = [],
): PurchaseWarning[] {
  const repeated = earlier.filter((one) => isVendorBillRepeated(one, { productId: product.id, purchaseDate }));
  const params = { purchaseIds: repeated.map(({ purchaseId }) => purchaseId) };
  return repeated.length === 0 ? [] : [{ field: 'vendorBillNumber', code: 'vendor_bill_repeated', params }];
}

/** Whether a correction changes what identifies the vendor's bill, so that it may repeat another one. */
export function changesVendorBill({ head, line, recorded: { data } }: CorrectPurchase): boolean {
  return (
    head.vendorId !== data.vendorId ||
    vendorBillKey(head.vendorBillNumber) !== vendorBillKey(data.vendorBillNumber) ||
    head.purchaseDate !== data.purchaseDate ||
    line.product.id !== data.productId
  );
}

/** The same warning for a corrected purchase, which does not repeat itself. */
export function correctedBillRepeated(command: CorrectPurchase): PurchaseWarning[] {
  if (!changesVendorBill(command)) return [];
  const { head, line, recorded, earlier = [] } = command;
  return vendorBillRepeated(
    head,
    line,
    earlier.filter(({ purchaseId }) => purchaseId !== recorded.data.purchaseId),
  );
}

/** Refuses the repeated bill of a caller who wants to be asked, unless it is confirmed (0079). Null for anyone else. */
export function refuseRepeatedBill(
  warnings: readonly PurchaseWarning[],
  confirmed: readonly Confirmation[] | undefined,
): Refused | null {
  const code = 'vendor_bill_repeated';
  if (confirmed === undefined || !warnings.some((warning) => warning.code === code)) return null;
  return refuseUnlessConfirmed(code, confirmed, { fields: { vendorBillNumber: code } });
}
