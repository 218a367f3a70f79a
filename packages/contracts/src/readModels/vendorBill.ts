import { z } from 'zod';
import { id, type Id } from '../primitives.ts';
import { latinDigits } from './latinDigits.ts';

/** What two spellings of one vendor's bill number share: case, spaces and what nobody sees make no difference. */
export function vendorBillKey(number: string): string {
  return latinDigits(number.normalize('NFKC'))
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase();
}

/** A purchase as far as it says whose bill it stands on. */
interface BilledPurchase {
  productId: Id;
  purchaseDate: string;
}

/**
 * Whether a purchase looks like an earlier one recorded again, both of one vendor's bill number: the same product, or another
 * day. Another product of that day is one more line of the same bill.
 */
export const isVendorBillRepeated = (earlier: BilledPurchase, now: BilledPurchase): boolean =>
  earlier.productId === now.productId || earlier.purchaseDate !== now.purchaseDate;

/** Something worth a second look in a purchase that was accepted. */
export const purchaseWarning = z.object({
  field: z.literal('vendorBillNumber'),
  code: z.literal('vendor_bill_repeated'),
  params: z.object({ purchaseIds: z.array(id) }),
});
export type PurchaseWarning = z.infer<typeof purchaseWarning>;
