import { z } from 'zod';
import { billTotals, documentKind, namedCustomer, pricedLine } from '../events/billContent.ts';
import { seller } from '../events/ledger.ts';
import { id, paymentMethod, integer } from '../primitives.ts';

export const billStatus = z.enum(['created', 'in_billing', 'completed', 'cancelled', 'discarded']);
export type BillStatus = z.infer<typeof billStatus>;

export const customerView = z.union([z.object({ walkIn: z.literal(true) }), z.object(namedCustomer.shape)]);
export type CustomerView = z.infer<typeof customerView>;

export const billLineView = z.object(pricedLine.omit({ kind: true, gstRateFrom: true }).shape);
export type BillLineView = z.infer<typeof billLineView>;

/** The figures that a bill shows. Its taxes one by one are those of its lines. */
export const shownTotals = z.object(
  billTotals.omit({ taxableValuePaise: true, cgstPaise: true, sgstPaise: true, igstPaise: true }).shape,
);
export type ShownTotals = z.infer<typeof shownTotals>;

export const paymentReceivedView = z.object({ at: z.string(), reference: z.string().optional(), by: id });
export type PaymentReceivedView = z.infer<typeof paymentReceivedView>;

/** Money that came for a completed bill. */
const billPayment = z.object({
  id,
  at: z.string(),
  method: paymentMethod,
  amountPaise: integer,
  reference: z.string().optional(),
  by: id,
});
export type BillPaymentView = z.infer<typeof billPayment>;

/** Whether the money of a completed UPI bill was seen: `open` until all of it was. */
export const paymentStatus = z.enum(['open', 'received'], 'invalid');
export type PaymentStatus = z.infer<typeof paymentStatus>;

/** How an unpaid UPI bill can be paid: the link stands in its QR code (R38). */
export const upiRequestView = z.object({
  link: z.string(),
  payeeName: z.string(),
  upiId: z.string(),
  amountPaise: integer,
});

/** Something worth a second look in what was accepted. */
export const billWarning = z.object({
  field: z.string(),
  code: z.enum(['invoice_numbers_running_out', 'reference_used']),
  params: z.object({ billIds: z.array(id) }).optional(),
});
export type BillWarning = z.infer<typeof billWarning>;

export const creditNoteView = z.object({
  id,
  kind: z.literal('credit_note'),
  billId: id,
  number: z.string(),
  at: z.string(),
  lines: z.array(z.object({ lineNo: z.int(), quantityMilli: integer, lineTotalPaise: integer })),
  grandTotalPaise: integer,
  refundMethod: paymentMethod,
});
export type CreditNoteView = z.infer<typeof creditNoteView>;

const billHead = {
  id,
  kind: z.literal('bill'),
  revision: z.int(),
  status: billStatus,
  invoiceNumber: z.string().optional(),
  createdAt: z.string(),
  billedAt: z.string().optional(),
  cancelledAt: z.string().optional(),
  imported: z.object({ importId: id, label: z.string() }).optional(),
  customer: customerView.nullable(),
  ...shownTotals.shape,
  paymentMethod: paymentMethod.optional(),
  upiReference: z.string().optional(),
  /** Absent unless the bill is a completed UPI bill of this shop's own. */
  paymentStatus: paymentStatus.optional(),
  payments: z.array(billPayment),
  /** The newest of the payments. */
  paymentReceived: paymentReceivedView.optional(),
  note: z.string().optional(),
  /** What the sale took below zero. */
  shortfalls: z.array(z.object({ lineNo: z.int(), productId: id, quantityMilli: integer })),
  creditNotes: z.array(creditNoteView),
  createdBy: id,
};

/** Head and figures of a bill: what lists show. */
export const billRow = z.object({
  ...billHead,
  /** The customer's name; null for a walk-in customer, whose label is the reader's. */
  customerName: z.string().nullable(),
  lineCount: z.int(),
});
export type BillRow = z.infer<typeof billRow>;

/** Head of a bill that is not completed yet; one that belongs to an import is to be brought in from earlier books. */
export const draftRow = billRow.extend({
  status: billStatus.extract(['created', 'in_billing', 'discarded']),
  importId: id.optional(),
});
export type DraftRow = z.infer<typeof draftRow>;

/** The whole bill. */
export const billView = z.object({
  ...billHead,
  /** What the document is called; absent before completion. */
  documentKind: documentKind.optional(),
  /** Who issued it, as printed. Of a draft: who would issue it now, and only where one bill is read. */
  seller: z.object(seller.shape).optional(),
  /** Of a draft that belongs to an import: completed it becomes `imported`, with the time and number it was opened with. */
  importId: id.optional(),
  occurredAt: z.string().optional(),
  originalNumber: z.string().optional(),
  lines: z.array(billLineView),
  /** While the bill is unpaid, its method is UPI and a UPI id is known. */
  upi: upiRequestView.optional(),
  warnings: z.array(billWarning).optional(),
});
export type BillView = z.infer<typeof billView>;
