import { z } from 'zod';
import {
  adjustmentReason,
  filing,
  id,
  inputTax,
  instant,
  localDate,
  month,
  paymentMethod,
  rateBps,
  revision,
  roundOff,
  integer,
  unit,
} from '../primitives.ts';
import { billCustomer, billTotals, documentKind, placeOfSupply, pricedLine } from './billContent.ts';
import { creditedLine } from './creditedLine.ts';
import { documentNumber, seller } from './document.ts';
import { event, type FactOf } from './envelope.ts';
import { khataEvents, khataOutcome, methodAmount, paymentPart } from './khata.ts';

/** Stock of one product after a fact: thousandths and value in paise; value is 0 while stock is 0 or less (L6). */
const stockAfter = { stockAfterMilli: integer, valueAfterPaise: integer };

const ofBill = { billId: id, lineNo: z.int(), quantityMilli: integer, provisionalPaise: integer };
const ofAdjustment = { adjustmentId: id, quantityMilli: integer, provisionalPaise: integer };

/** Units that a bill's line or an adjustment took out below zero, at a provisional cost (R33). */
const shortfall = z.union([z.strictObject(ofBill), z.strictObject(ofAdjustment)]);
export type DocumentShortfall = z.infer<typeof shortfall>;

/** A shortfall settled by a receipt: the units get their true cost (R33). */
const settlement = z.union([
  z.strictObject({ ...ofBill, actualPaise: integer }),
  z.strictObject({ ...ofAdjustment, actualPaise: integer }),
]);
export type Settlement = z.infer<typeof settlement>;

/** A line of a completed bill: the priced line with its cost and stock. */
export const soldLine = pricedLine.extend({
  /** Cost, provisional part included. */
  costPaise: integer,
  /** Of `quantityMilli`, how much was sold below zero, and the provisional cost of that part. */
  provisionalMilli: integer,
  provisionalPaise: integer,
  /** Null for services. */
  stockAfterMilli: integer.nullable(),
  valueAfterPaise: integer.nullable(),
});
export type SoldLine = z.infer<typeof soldLine>;

/** Goods returned by a cancellation. */
const returnedLine = z.strictObject({
  lineNo: z.int(),
  productId: id,
  quantityMilli: integer,
  /** The returned cost: the cost at the sale with its corrections, or the cost that the replay gives (R33b). */
  costPaise: integer,
  /** The cost at the sale less the returned cost; 0 unless a purchase was corrected or reversed since the sale. */
  costVariancePaise: integer,
  ...stockAfter,
});
export type ReturnedLine = z.infer<typeof returnedLine>;

export const purchaseDetails = z.strictObject({
  purchaseId: id,
  productId: id,
  productName: z.string(),
  vendorId: id,
  vendorName: z.string(),
  unit,
  purchaseDate: localDate,
  vendorBillNumber: z.string(),
  openingStockMilli: integer,
  quantityMilli: integer,
  closingStockMilli: integer,
  /** Price of one whole unit, as entered or derived from the line total. */
  purchasePricePaise: integer,
  lineTotalPaise: integer,
  gstRateBps: rateBps,
  /** All taxes of the line: the sum of CGST, SGST and IGST. */
  taxPaise: integer,
  priceIncludesTax: z.boolean(),
  hsn: z.string().nullable(),
  /** The line total without its taxes. */
  taxableValuePaise: integer,
  cgstPaise: integer,
  sgstPaise: integer,
  igstPaise: integer,
  /** The vendor's valid GST number, and whether he is under composition, as of the record. */
  vendorGstNumber: z.string().nullable(),
  vendorComposition: z.boolean(),
  inputTax,
  /** This line's parts of the bill's discount and freight. */
  discountPaise: integer,
  freightPaise: integer,
  /** The cost of the goods: without a credited tax, else with it (R35); less the discount, with the freight. */
  costPaise: integer,
  /** The part of `costPaise` that settled shortfalls instead of becoming stock value. */
  settledPaise: integer,
  valueAfterPaise: integer,
  averageCostPaise: integer,
  /** Stock had changed since the form was opened, and the true opening stock was recorded. */
  openingMoved: z.boolean(),
  /** Its document in the vendor's khata: the first purchase of the vendor's bill. Absent when it was paid outside the drawer. */
  documentId: id.optional(),
  /** What was paid with the vendor's bill; stated by its first purchase, absent when nothing was. */
  paidPaise: integer.optional(),
  note: z.string().nullable(),
});
export type PurchaseDetails = z.infer<typeof purchaseDetails>;

/** How a vendor's bill is paid. Payments, `freeUsedPaise` and `creditPaise` add up to what it comes to with tax. */
const purchaseMoney = z.strictObject({
  payments: z.array(paymentPart),
  /** Free money at the vendor that was used. */
  freeUsedPaise: integer,
  /** What is owed to the vendor. */
  creditPaise: integer,
  /** Null when no due moves. */
  khata: khataOutcome.nullable(),
});

/** What was paid for a purchase, and is no longer since it was corrected or deleted: it became free money. Null when nothing did. */
const freedMoney = z.strictObject({ documentId: id, amountPaise: integer }).nullable();
export type FreedMoney = z.infer<typeof freedMoney>;

/** What identifies a vendor's bill. */
const vendorBill = purchaseDetails.pick({ vendorId: true, purchaseDate: true, vendorBillNumber: true });
export type VendorBill = z.infer<typeof vendorBill>;

/** One product after a purchase was corrected or reversed, as its replay ends (R33b). */
const replayedStock = {
  productId: id,
  ...stockAfter,
  /** Average cost of a whole unit; while stock is 0 or less the last one known, null if none is known. */
  averageCostPaise: integer.nullable(),
  /** Unit cost of the newest bought or opening goods whose record is not reversed; null if there are none. */
  lastIncomingPaise: integer.nullable(),
  /** Cost added by the replay to units already issued: positive when they cost more than was recorded. */
  costVariancePaise: integer,
  /** Units already issued that the change leaves below zero, oldest first; later receipts settle them (R33). */
  newShortfalls: z.array(shortfall),
};

/** The GST number and the period of a filed return. A later change of the profile does not affect it. */
const filedAs = z.strictObject({ gstin: z.string(), filing });
export type FiledAs = z.infer<typeof filedAs>;

/** Stream `ledger-{shopId}`: the shop's books. */
export const ledgerEvents = {
  ...khataEvents,
  OpeningStockRecorded: event(
    1,
    z.strictObject({
      productId: id,
      productName: z.string(),
      unit,
      quantityMilli: integer,
      valuePaise: integer,
      averageCostPaise: integer,
      ...stockAfter,
    }),
  ),
  PurchaseRecorded: event(
    1,
    purchaseDetails.extend({
      /** Average and last incoming cost just before; null where none was known. A replay may start from here. */
      averageBeforePaise: integer.nullable(),
      lastIncomingBeforePaise: integer.nullable(),
      /** The product's new selling price, which the catalogue records after this fact; null without one. */
      sellingPricePaise: integer.nullable(),
      /** The money of the whole bill, stated by its first purchase alone. Absent when it was paid outside the drawer. */
      money: purchaseMoney.optional(),
    }),
  ),
  /** The corrected purchase: opening, closing and average are those of its place among the movements. */
  PurchaseCorrected: event(
    1,
    purchaseDetails.extend({
      /** Revision of the record that this one replaces. */
      corrects: revision,
      /** Revision of the purchase's first record: its place among the movements. */
      place: revision,
      /** The vendor's bill that the purchase was recorded under before. */
      formerBill: vendorBill,
      /** Whether product, quantity or cost differ from the record before, so that later movements were replayed. */
      changesFigures: z.boolean(),
      /** The product after the replay; after a change of product, also the former one. */
      stocksAfter: z.array(z.strictObject(replayedStock)),
      /** Null when no due moves. After a change of vendor also what it does to the former one's. */
      khata: khataOutcome.nullable(),
      formerKhata: khataOutcome.nullable(),
      freed: freedMoney,
    }),
  ),
  PurchaseReversed: event(
    1,
    z.strictObject({
      purchaseId: id,
      /** Revision of the reversed record, and of the purchase's first one. */
      reverses: revision,
      place: revision,
      bill: vendorBill,
      quantityMilli: integer,
      costPaise: integer,
      ...replayedStock,
      /** Null when no due moves. */
      khata: khataOutcome.nullable(),
      freed: freedMoney,
    }),
  ),
  StockAdjusted: event(
    1,
    z.strictObject({
      adjustmentId: id,
      productId: id,
      productName: z.string(),
      unit,
      quantityMilli: integer,
      reason: adjustmentReason,
      note: z.string().nullable(),
      valueDeltaPaise: integer,
      averageCostPaise: integer,
      /** The product's purchase price as entered: the cost of goods found while no other cost is known (R33a). */
      purchasePricePaise: integer.nullable(),
      ...stockAfter,
    }),
  ),
  /** A receipt gave units sold below zero their true cost; stock itself is unchanged by it (R33). */
  CostCorrected: event(
    1,
    z.strictObject({
      productId: id,
      cause: z.enum(['opening', 'purchase', 'adjustment', 'cancellation', 'credit_note']),
      causeId: id,
      settlements: z.array(settlement),
      correctionPaise: integer,
    }),
  ),
  BillCompleted: event(
    1,
    z.strictObject({
      billId: id,
      /** Revision of `BillSubmitted` in the bill's stream; null when it had no draft. */
      submissionRevision: revision.nullable(),
      createdAt: instant,
      createdBy: id,
      documentKind,
      /** Null for imported bills, which are outside the series. */
      number: documentNumber.nullable(),
      /** The printed number: the series' text, or the imported original. */
      invoiceNumber: z.string(),
      imported: z.strictObject({ importId: id, label: z.string() }).nullable(),
      billedAt: instant,
      /** Day of `billedAt` in the shop's zone. */
      day: localDate,
      seller,
      customer: billCustomer,
      /** Whose bill it is, beside the copy that is printed; null for a walk-in and for a customer without an entity. */
      customerId: id.nullable(),
      placeOfSupply,
      lines: z.array(soldLine),
      totals: billTotals,
      roundOff,
      /** The method of the only payment, if one pays the whole bill; else null. So are the next two. */
      paymentMethod: paymentMethod.nullable(),
      upiReference: z.string().nullable(),
      /** Cash that was handed over; null when it was not noted. */
      tenderedPaise: integer.nullable(),
      /** What was paid with the bill. Payments, `freeUsedPaise` and `creditPaise` add up to the grand total. */
      payments: z.array(paymentPart),
      /** Free money of the customer that was used. */
      freeUsedPaise: integer,
      /** What is left open: a due. */
      creditPaise: integer,
      /** Null for a bill that moves no due. */
      khata: khataOutcome.nullable(),
      note: z.string().nullable(),
      /** The owner who allowed prices or discounts beyond what staff may give; null when there are none. */
      approvedBy: id.nullable(),
      shortfalls: z.array(z.strictObject({ lineNo: z.int(), productId: id, quantityMilli: integer })),
      contentHash: z.string(),
    }),
  ),
  CompletionAbandoned: event(1, z.strictObject({ billId: id, submissionRevision: revision, code: z.string() })),
  BillCancelled: event(
    1,
    z.strictObject({
      billId: id,
      /** Ledger revision of the `BillCompleted` that it cancels. */
      completedRevision: revision,
      invoiceNumber: z.string(),
      /** The bill's customer. */
      customerId: id.nullable(),
      reason: z.string(),
      /** The bill's own day, on which it stops counting. */
      day: localDate,
      grandTotalPaise: integer,
      paymentMethod: paymentMethod.nullable(),
      imported: z.boolean(),
      lines: z.array(returnedLine),
      /** What was paid comes back: by these methods, and the rest as an advance. */
      refunds: z.array(methodAmount),
      advancePaise: integer,
      /** UPI that is awaited no more. */
      awaitedPaise: integer,
      /** Null when no due moves. */
      khata: khataOutcome.nullable(),
    }),
  ),
  /**
   * A credit note (R27): a part of a completed bill comes back, at its own rates and split. The note is final. Goods that do not
   * return to the shelf come in with it as well, and leave by a `StockAdjusted` of the same append.
   */
  CreditNoteIssued: event(
    1,
    z.strictObject({
      creditNoteId: id,
      billId: id,
      /** The bill as it was recorded, and as the note names it. */
      original: z.strictObject({
        completedRevision: revision,
        number: z.string(),
        billedAt: instant,
        day: localDate,
        documentKind,
        grandTotalPaise: integer,
        paymentMethod: paymentMethod.nullable(),
      }),
      /** Null for an imported note, which stands outside the series. */
      number: documentNumber.nullable(),
      /** The printed number: the series' text, or the imported original. */
      creditNoteNumber: z.string(),
      imported: z.strictObject({ importId: id, label: z.string() }).nullable(),
      issuedAt: instant,
      /** Day of `issuedAt` in the shop's zone: the day on which it counts. */
      day: localDate,
      seller,
      customer: billCustomer,
      customerId: id.nullable(),
      placeOfSupply,
      /** False when the bill bore no tax, and after the last day on which a note lowers tax (R27, R50). */
      bearsTax: z.boolean(),
      lines: z.array(creditedLine),
      totals: billTotals,
      /** Of the total, what lowers the open amount of the bill; the rest is paid back or becomes an advance. */
      loweredPaise: integer,
      /** The part of it that lowers awaited UPI; the other part lowers a due. */
      loweredAwaitedPaise: integer,
      refundPaise: integer,
      advancePaise: integer,
      /** Null when no due moves. */
      khata: khataOutcome.nullable(),
      /** Null when nothing is paid back. */
      refundMethod: paymentMethod.nullable(),
      note: z.string().nullable(),
    }),
  ),
  /**
   * Money received after a bill's completion; today always the whole open amount. Bills of other methods than UPI have none.
   */
  PaymentReceived: event(
    1,
    z.strictObject({
      paymentId: id,
      billId: id,
      method: paymentMethod,
      amountPaise: integer,
      reference: z.string().nullable(),
      receivedBy: id,
    }),
  ),
  ClockConfirmed: event(1, z.strictObject({ newestAt: instant, confirmedAt: instant })),
  /** The import is finished: its numbers need not be remembered. */
  ImportClosed: event(1, z.strictObject({ importId: id })),
  MonthFiled: event(
    1,
    z.strictObject({
      month,
      /** What the return was made for; absent when the shop was no regular taxpayer in the period. */
      filedAs: filedAs.optional(),
    }),
  ),
};
export type LedgerFact = FactOf<typeof ledgerEvents>;
