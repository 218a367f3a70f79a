import type { PurchaseDetails, VendorBill } from '../events/ledger.ts';
import type { Id } from '../primitives.ts';
import { latinDigits } from '../latinDigits.ts';

/**
 * The same key for different spellings of a vendor's bill number: case, spaces and invisible characters are ignored.
 */
export function vendorBillKey(number: string): string {
  return latinDigits(number.normalize('NFKC'))
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase();
}

/** The id of a vendor's bill, the same for all its lines: of its vendor, day, and number in any spelling. */
export const vendorBillId = ({ vendorId, purchaseDate, vendorBillNumber }: VendorBill): string =>
  `${vendorId}.${purchaseDate}.${vendorBillKey(vendorBillNumber)}`;

/** What a purchase comes to in paise, with tax and its parts of discount and freight: what the vendor gets for it. */
export const payablePaise = (
  line: Pick<PurchaseDetails, 'lineTotalPaise' | 'priceIncludesTax' | 'taxPaise' | 'discountPaise' | 'freightPaise'>,
): number => line.lineTotalPaise + (line.priceIncludesTax ? 0 : line.taxPaise) - line.discountPaise + line.freightPaise;

/** The fields of a purchase that identify the vendor's bill. */
interface BilledPurchase {
  productId: Id;
  purchaseDate: string;
}

/**
 * Whether a purchase seems to repeat an earlier one with the same vendor and bill number: it has the same product, or
 * another day. Another product on the same day is a further line of the same bill.
 */
export const isVendorBillRepeated = (earlier: BilledPurchase, now: BilledPurchase): boolean =>
  earlier.productId === now.productId || earlier.purchaseDate !== now.purchaseDate;

/** Whether an earlier purchase under the same vendor and number is another line of the bill that `recorded` was recorded with. */
export const isOtherLine = (earlier: BilledPurchase, recorded: BilledPurchase): boolean =>
  !isVendorBillRepeated(earlier, recorded);
