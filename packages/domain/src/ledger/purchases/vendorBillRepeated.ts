import {
  isOtherLine,
  isVendorBillRepeated,
  vendorBillKey,
  type Confirmation,
  type PurchaseWarning,
  type Refused,
  type VendorBill,
} from '@bahi/contracts';
import { refuseUnlessConfirmed } from '../../confirmations.ts';
import type { CorrectPurchase, EarlierPurchase, PurchaseHead, PurchaseLine } from '../commands.ts';

/** What identifies the vendor's bill of a purchase. */
export const vendorBillOf = ({ vendorId, purchaseDate, vendorBillNumber }: VendorBill): VendorBill => ({
  vendorId,
  purchaseDate,
  vendorBillNumber,
});

/** More of them would tell nothing new. */
const MOST_NAMED = 10;

/** Warns of a vendor's bill that is recorded already, because recorded twice it doubles the stock. Empty = no warning. */
export function vendorBillRepeated(
  { purchaseDate }: Pick<PurchaseHead, 'purchaseDate'>,
  { product }: Pick<PurchaseLine, 'product'>,
  earlier: readonly EarlierPurchase[] = [],
): PurchaseWarning[] {
  const repeated = earlier.filter((one) => isVendorBillRepeated(one, { productId: product.id, purchaseDate }));
  const params = { purchaseIds: repeated.slice(0, MOST_NAMED).map(({ purchaseId }) => purchaseId) };
  return repeated.length === 0 ? [] : [{ field: 'vendorBillNumber', code: 'vendor_bill_repeated', params }];
}

/** Whether a correction changes what identifies the vendor's bill, so that it may repeat another one. */
export function changesVendorBill(command: CorrectPurchase): boolean {
  const { head, line, recorded } = command;
  const { purchaseDate, productId } = recorded.data;
  return !keepsNumber(command) || head.purchaseDate !== purchaseDate || line.product.id !== productId;
}

const keepsNumber = ({ head, recorded: { data } }: CorrectPurchase): boolean =>
  head.vendorId === data.vendorId && vendorBillKey(head.vendorBillNumber) === vendorBillKey(data.vendorBillNumber);

/** The same warning for a corrected purchase. It repeats neither itself nor the other lines of its own bill. */
export function correctedBillRepeated(command: CorrectPurchase): PurchaseWarning[] {
  if (!changesVendorBill(command)) return [];
  const { head, line, recorded, earlier = [] } = command;
  const isOwnBill = (one: EarlierPurchase): boolean =>
    keepsNumber(command) && isOtherLine(one, recorded.data) && one.productId !== line.product.id;
  const others = earlier.filter((one) => one.purchaseId !== recorded.data.purchaseId && !isOwnBill(one));
  return vendorBillRepeated(head, line, others);
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
