import { z } from 'zod';
import { sentPart } from './khata.ts';
import { heldCode } from '../heldCode.ts';
import { id, localDate, paymentMethod, productKind, roundOff, integer, taxClass, unit } from '../primitives.ts';

/** A customer with a name. */
export const namedCustomer = z.strictObject({
  walkIn: z.literal(false),
  name: z.string(),
  phone: z.string().nullable(),
  gstNumber: z.string().nullable(),
  stateCode: z.string().nullable(),
  /** The state of the delivery address, if it is another one. */
  deliveryStateCode: z.string().nullable(),
  address: z.string().nullable(),
});

/** The customer as printed on the bill. */
export const billCustomer = z.union([z.strictObject({ walkIn: z.literal(true) }), namedCustomer]);
export type BillCustomer = z.infer<typeof billCustomer>;

/**
 * One priced line. Amounts are paise: `grossPaise` = quantity × price rounded half-up; `discountPaise` is the line's own as
 * entered; `taxableValuePaise` = what tax is calculated on; `lineTotalPaise` = taxable + cgst + sgst + igst.
 */
export const pricedLine = z.strictObject({
  /** Stable within the bill, from 1. */
  lineNo: z.int().min(1),
  productId: id,
  kind: productKind,
  name: z.string(),
  localName: z.string().nullable(),
  sku: z.string().nullable(),
  unit,
  hsn: z.string().nullable(),
  quantityMilli: integer,
  unitPricePaise: integer,
  /** The catalogue's price while the line has another one; null when its price was not changed. */
  listPricePaise: integer.nullable(),
  priceIncludesTax: z.boolean(),
  /** Recorded under every registration, because a later return may need it. */
  taxClass,
  /** The printed price of a whole unit, if the line is taxed on it (R51); null for all other goods. */
  printedPricePaise: integer.nullable(),
  grossPaise: integer,
  discountPaise: integer,
  billDiscountSharePaise: integer,
  taxableValuePaise: integer,
  gstRateBps: integer,
  /** First day of the applied rate; null when no rate applied. */
  gstRateFrom: localDate.nullable(),
  cgstPaise: integer,
  sgstPaise: integer,
  igstPaise: integer,
  lineTotalPaise: integer,
  /** The cashier's remark, printed below the name. */
  note: z.string().nullable(),
});
export type PricedLine = z.infer<typeof pricedLine>;

/** Figures of a whole bill in paise; `grandTotal = Σ lineTotal + roundOff`. */
export const billTotals = z.strictObject({
  subtotalPaise: integer,
  billDiscountPaise: integer,
  discountPaise: integer,
  taxableValuePaise: integer,
  cgstPaise: integer,
  sgstPaise: integer,
  igstPaise: integer,
  taxPaise: integer,
  roundOffPaise: integer,
  grandTotalPaise: integer,
});
export type BillTotals = z.infer<typeof billTotals>;

/** The state in which the supply is taxed, and why (R16–R18). */
export const placeOfSupply = z.strictObject({
  stateCode: z.string().nullable(),
  reason: z.enum(['shop_not_registered', 'shop_state', 'delivery_state', 'customer_state', 'customer_gstin']),
});
export type PlaceOfSupply = z.infer<typeof placeOfSupply>;

export const documentKind = z.enum(['bill', 'bill_of_supply', 'tax_invoice', 'invoice_cum_bill_of_supply']);
export type DocumentKind = z.infer<typeof documentKind>;

/** The content of a draft after a save, priced as if it were generated at that moment. */
export const billContent = z.strictObject({
  customer: billCustomer.nullable(),
  /** Whose bill it is, beside the copy that is printed; null for a walk-in and for a customer without an entity. */
  customerId: id.nullable(),
  lines: z.array(pricedLine),
  totals: billTotals,
  roundOff,
  paymentMethod: paymentMethod.nullable(),
  upiReference: z.string().nullable(),
  /** Cash that was handed over, at least the grand total; null when it was not noted, and until the completion. */
  tenderedPaise: integer.nullable(),
  /** How it is paid, at its completion. Null: as a whole by `paymentMethod`, which is then the method of the only payment. */
  payments: z.array(sentPart).nullable(),
  note: z.string().nullable(),
  /** Scanned codes that belong to no product yet. A bill that has some cannot be completed. */
  heldCodes: z.array(heldCode),
  /** The owner whose session allowed prices or discounts beyond what staff may give, or completed it for its cashier; else null. */
  approvedBy: id.nullable(),
});
export type BillContent = z.infer<typeof billContent>;
