import { z } from 'zod';
import { billTotals, documentKind, namedCustomer, placeOfSupply, pricedLine } from '../events/billContent.ts';
import { seller } from '../events/document.ts';
import { heldCode } from '../heldCode.ts';
import { id, paymentMethod, integer, roundOff } from '../primitives.ts';
import { creditNoteView } from './creditNote.ts';
import { act, joinedName, person, reasonedAct } from './person.ts';

export const billStatus = z.enum(['created', 'in_billing', 'completed', 'cancelled', 'discarded']);
export type BillStatus = z.infer<typeof billStatus>;

export const customerView = z.union([
  z.object({ walkIn: z.literal(true) }),
  z.object({ ...namedCustomer.shape, customerId: id.optional() }),
]);
export type CustomerView = z.infer<typeof customerView>;

export const billLineView = z.object({
  ...pricedLine.omit({ kind: true, gstRateFrom: true }).shape,
  /** The catalogue's price while the line has another one; absent when its price was not changed. */
  listPricePaise: integer.optional(),
  /** The line is sold below its average cost. Only on a completed bill that is read alone, and never for staff. */
  belowCost: z.literal(true).optional(),
});
export type BillLineView = z.infer<typeof billLineView>;

/** The figures of a bill. Taxes are shown by line. */
export const shownTotals = z.object(
  billTotals.omit({ taxableValuePaise: true, cgstPaise: true, sgstPaise: true, igstPaise: true }).shape,
);
export type ShownTotals = z.infer<typeof shownTotals>;

export const paymentReceivedView = z.object({
  at: z.string(),
  reference: z.string().optional(),
  by: id,
  byName: joinedName,
});
export type PaymentReceivedView = z.infer<typeof paymentReceivedView>;

/** Money of a bill. */
const billPayment = z.object({
  id,
  at: z.string(),
  method: paymentMethod,
  amountPaise: integer,
  /** Cash that was handed over. */
  tenderedPaise: integer.optional(),
  reference: z.string().optional(),
  /** UPI that nobody has seen yet. */
  awaited: z.literal(true).optional(),
  /** It came after the completion. */
  late: z.literal(true).optional(),
  by: id,
  byName: joinedName,
});
export type BillPaymentView = z.infer<typeof billPayment>;

/** How a draft will be paid. */
const plannedPayment = z.object({
  method: paymentMethod,
  amountPaise: integer,
  reference: z.string().optional(),
  /** UPI that was seen. */
  received: z.literal(true).optional(),
});

/** Whether a completed UPI bill is paid: `open` until all of its money was seen. */
export const paymentStatus = z.enum(['open', 'received'], 'invalid');
export type PaymentStatus = z.infer<typeof paymentStatus>;

/** How an unpaid UPI bill can be paid; its QR code holds the link (R38). */
export const upiRequestView = z.object({
  link: z.string(),
  payeeName: z.string(),
  upiId: z.string(),
  amountPaise: integer,
});

/** A hint to check something in an accepted bill. */
export const billWarning = z.object({
  field: z.string(),
  code: z.enum(['invoice_numbers_running_out', 'reference_used', 'gst_number_check', 'other_state_needs_registration']),
  params: z.object({ billIds: z.array(id) }).optional(),
});
export type BillWarning = z.infer<typeof billWarning>;

const billHead = {
  id,
  kind: z.literal('bill'),
  revision: z.int(),
  status: billStatus,
  invoiceNumber: z.string().optional(),
  createdAt: z.string(),
  billedAt: z.string().optional(),
  cancelledAt: z.string().optional(),
  cancelled: reasonedAct.optional(),
  /** While the draft is deleted. */
  discarded: reasonedAct.optional(),
  imported: z.object({ importId: id, label: z.string() }).optional(),
  customer: customerView.nullable(),
  /** The same as in `customer`: lists filter by it. */
  customerId: id.optional(),
  ...shownTotals.shape,
  paymentMethod: paymentMethod.optional(),
  upiReference: z.string().optional(),
  /** Cash handed over, and what was given back: only of a cash bill where it was noted. */
  tenderedPaise: integer.optional(),
  changePaise: integer.optional(),
  /** Absent unless the bill is a completed UPI bill of this shop's own. */
  paymentStatus: paymentStatus.optional(),
  /** Its money, what is awaited included; empty before completion. */
  payments: z.array(billPayment),
  /** Paid, awaited by UPI, and owed by its customer: only of a completed bill. */
  paidPaise: integer.optional(),
  awaitedPaise: integer.optional(),
  duePaise: integer.optional(),
  /** The newest payment that came after the completion. */
  paymentReceived: paymentReceivedView.optional(),
  note: z.string().optional(),
  /** What the sale took below zero stock. */
  shortfalls: z.array(z.object({ lineNo: z.int(), productId: id, quantityMilli: integer })),
  creditNotes: z.array(creditNoteView),
  createdBy: id,
  createdByName: joinedName,
  /** Who completed it; for an imported bill, who imported it. */
  cashier: person.optional(),
  /** The owner who allowed its prices or discounts beyond what staff may give, or completed it for its cashier. */
  approvedBy: person.optional(),
};

/** Head and figures of a bill, as in lists. */
export const billRow = z.object({
  ...billHead,
  /** The customer's name; null for a walk-in customer, whose label is the reader's. */
  customerName: z.string().nullable(),
  lineCount: z.int(),
});
export type BillRow = z.infer<typeof billRow>;

/** What each person sold on some days: bills that were completed and not cancelled. */
export const salesByCashier = z.object({
  from: z.string().optional(),
  to: z.string().optional(),
  cashiers: z.array(z.object({ cashier: person, bills: z.int(), revenuePaise: integer })),
});
export type SalesByCashier = z.infer<typeof salesByCashier>;

/** Head of a bill that is not completed. One with an import is to become a bill of earlier books. */
export const draftRow = billRow.extend({
  status: billStatus.extract(['created', 'in_billing', 'discarded']),
  importId: id.optional(),
  /** The newest save, and whether the reader's own session made it. Absent while nothing was saved. */
  lastSave: act.extend({ isOwn: z.boolean() }).optional(),
});
export type DraftRow = z.infer<typeof draftRow>;

/** The whole bill. */
export const billView = z.object({
  ...billHead,
  /** The name of the document; absent before completion. */
  documentKind: documentKind.optional(),
  /** The state in which it is taxed, and why; absent before completion. */
  placeOfSupply: z.object(placeOfSupply.shape).optional(),
  /** The issuer as printed. On a draft: the current issuer, and only when a single bill is read. */
  seller: z.object(seller.shape).optional(),
  /** In the answer to a split: the draft that took the lines without tax. */
  splitOffId: id.optional(),
  /** On a draft of an import: completed, the bill becomes `imported`, with the time and number it was opened with. */
  importId: id.optional(),
  occurredAt: z.string().optional(),
  originalNumber: z.string().optional(),
  /** Scanned codes that belong to no product yet; only on a draft. */
  heldCodes: z.array(z.object(heldCode.shape)).optional(),
  /** Only on a draft that is paid in parts, or on credit (`[]`). They are no money yet. */
  paymentParts: z.array(plannedPayment).optional(),
  lines: z.array(billLineView),
  /** How its total was rounded, and a credit note's will be; absent before completion. */
  roundOff: roundOff.optional(),
  /** While the bill is unpaid, its method is UPI and the shop has a UPI id. */
  upi: upiRequestView.optional(),
  /** Of its total, what the customer's own money paid; only if there was some. */
  advanceUsedPaise: integer.optional(),
  /** What the customer owed once it was completed, below zero while he had money left; absent where he owed and had nothing. */
  dueAfterPaise: integer.optional(),
  warnings: z.array(billWarning).optional(),
});
export type BillView = z.infer<typeof billView>;
