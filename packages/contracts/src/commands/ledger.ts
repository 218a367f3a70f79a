import { z } from 'zod';
import { confirmations } from '../confirmations.ts';
import { MAX_BATCH_NOTE, MAX_PURCHASE_LINES } from '../limits.ts';
import {
  adjustmentReason,
  amountPaise,
  chosenId,
  kindCode,
  enteredDate,
  hsn,
  inputTax,
  optionalLines,
  pricePaise,
  quantityMilli,
  rateBps,
  revision,
  signedMilli,
  text,
} from '../primitives.ts';
import { importFields } from './catalogue.ts';
import { purchasePaymentFields } from './khata.ts';

const purchaseLineFields = {
  productId: chosenId('product_required'),
  quantityMilli: z.number(kindCode('not_integer', 'quantity_required')).pipe(quantityMilli),
  purchasePricePaise: amountPaise.nullable().optional(),
  /** Wins over the unit price when both are sent: 12 pieces for ₹100.00 have no whole price. */
  lineTotalPaise: amountPaise.nullable().optional(),
  gstRateBps: rateBps.nullable().optional(),
  /** Null: calculated from the rate. */
  taxPaise: amountPaise.nullable().optional(),
  /** The taxes as the supplier's bill has them; they win over `taxPaise`. A missing half is like the other one. */
  cgstPaise: amountPaise.nullable().optional(),
  sgstPaise: amountPaise.nullable().optional(),
  igstPaise: amountPaise.nullable().optional(),
  priceIncludesTax: z.boolean().nullable().optional(),
  /** Absent: that of the product. */
  hsn: hsn.nullable().optional(),
  /** Absent or `credited`: the tax is credited if it can be. Anything else puts it into the cost. */
  inputTax: inputTax.nullable().optional(),
  note: optionalLines(1_000).nullable().optional(),
};
/** The note of a line of a batch. */
export const batchNote = optionalLines(MAX_BATCH_NOTE);

/** Shorter notes, so that `MAX_PURCHASE_LINES` always fit into one append. */
const batchLineFields = {
  ...purchaseLineFields,
  note: batchNote.nullable().optional(),
  /** The product's new selling price, recorded with the purchase. */
  sellingPricePaise: pricePaise.nullable().optional(),
};
const purchaseHeadFields = {
  vendorId: chosenId('vendor_required'),
  purchaseDate: z
    .string(kindCode('invalid_date', 'purchase_date_required'))
    .min(1, 'purchase_date_required')
    .pipe(enteredDate),
  vendorBillNumber: text(64, 'bill_number_required'),
};
const priced = {
  check: (line: { purchasePricePaise?: number | null; lineTotalPaise?: number | null }) =>
    typeof (line.purchasePricePaise ?? line.lineTotalPaise) === 'number',
  error: { path: ['purchasePricePaise'], message: 'purchase_price_missing' },
};

const purchaseFields = {
  ...purchaseHeadFields,
  ...purchaseLineFields,
  openingStockMilli: signedMilli,
  closingStockMilli: signedMilli,
};
export const recordPurchaseBody = z
  .strictObject({ ...purchaseFields, ...purchasePaymentFields, confirmations, ...importFields })
  .refine(priced.check, priced.error);
export type RecordPurchaseBody = z.infer<typeof recordPurchaseBody>;

/** A corrected purchase. Omitted fields stay unchanged. */
export const correctPurchaseBody = z.strictObject(purchaseFields).partial().extend({ revision, confirmations });
export type CorrectPurchaseBody = z.infer<typeof correctPurchaseBody>;

/** One supplier bill of several products: one append. */
export const recordPurchaseBatchBody = z.strictObject({
  ...purchaseHeadFields,
  lines: z
    .array(z.strictObject(batchLineFields).refine(priced.check, priced.error), kindCode('invalid'))
    .min(1, 'too_few')
    .max(MAX_PURCHASE_LINES, 'too_many'),
  /** Of the whole bill: spread over the lines by their cost. */
  discountPaise: amountPaise.nullable().optional(),
  freightPaise: amountPaise.nullable().optional(),
  ...purchasePaymentFields,
  confirmations,
  ...importFields,
});
export type RecordPurchaseBatchBody = z.infer<typeof recordPurchaseBatchBody>;

export const adjustStockBody = z.strictObject({
  productId: chosenId('product_required'),
  quantityMilli: signedMilli.refine((value) => value !== 0, 'zero'),
  reason: adjustmentReason,
  note: optionalLines(1_000).nullable().optional(),
  ...importFields,
});
export type AdjustStockBody = z.infer<typeof adjustStockBody>;
