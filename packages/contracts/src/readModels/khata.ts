import { z } from 'zod';
import { seller } from '../events/document.ts';
import { allocation, cashMovementKind, countedPieces } from '../events/khata.ts';
import { id, integer, localDate, paymentMethod } from '../primitives.ts';
import { upiRequestView } from './bill.ts';
import { act, joinedName } from './person.ts';

/** What a receipt calls a document that a payment fell on. */
export const settledKind = z.enum(['bill', 'opening_balance', 'purchase']);
export type SettledKind = z.infer<typeof settledKind>;

/** A payment that was taken later than with a bill or a purchase, as it was recorded and with what became of it. */
export const paymentView = z.object({
  id,
  /** Of the ledger. */
  revision: z.int(),
  customerId: id.optional(),
  vendorId: id.optional(),
  method: paymentMethod,
  amountPaise: integer,
  tenderedPaise: integer.optional(),
  changePaise: integer.optional(),
  reference: z.string().optional(),
  /** The bill, or the purchase, that was chosen. */
  billId: id.optional(),
  deposit: z.literal(true).optional(),
  note: z.string().optional(),
  at: z.string(),
  by: id,
  byName: joinedName,
  status: z.enum(['taken', 'reversed']),
  reversed: act.extend({ reason: z.string() }).optional(),
  /** What it fell on. */
  allocations: z.array(
    z.object({
      ...allocation.shape,
      /** What the document is, and its number; only in `GET /payments/{id}`. */
      kind: settledKind.optional(),
      reference: z.string().optional(),
    }),
  ),
  /** What was over: free money. */
  advancePaise: integer,
  dueAfterPaise: integer,
  /** For the receipt, only in `GET /payments/{id}`: who paid or was paid, and the shop as it prints itself now. */
  party: z.object({ name: z.string(), phone: z.string().nullable() }).optional(),
  seller: z.object(seller.shape).optional(),
  warnings: z
    .array(
      z.object({ field: z.string(), code: z.enum(['reference_used']), params: z.object({ billIds: z.array(id) }) }),
    )
    .optional(),
});
export type PaymentView = z.infer<typeof paymentView>;

/** What is open by the age of its document in days; less the free money it is the due. */
export const ageing = z.object({
  upTo30Paise: integer,
  upTo60Paise: integer,
  upTo90Paise: integer,
  over90Paise: integer,
  freePaise: integer,
});
export type Ageing = z.infer<typeof ageing>;

export const STATEMENT_KINDS = [
  'bill',
  'credit_note',
  'cancellation',
  'payment',
  'payment_reversal',
  'refund',
  'put_on_khata',
  'opening_balance',
  'write_off',
  'merge',
  'purchase',
  'purchase_correction',
  'purchase_reversal',
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** A fact that moves a due. A positive amount is owed more, a negative one less. */
export const statementEntry = z.object({
  id,
  /** Of the ledger. */
  revision: z.int(),
  at: z.string(),
  /** The day under which it stands. */
  day: localDate,
  kind: z.enum(STATEMENT_KINDS),
  /** A number, a method or a reason, as the kind has it; null when there is none. */
  reference: z.string().nullable(),
  /** The bill, credit note or payment. */
  documentId: id,
  method: paymentMethod.optional(),
  /** How what was paid of a cancelled or returned document went back: paid back by the method, or as free money. */
  paidBackPaise: integer.optional(),
  freedPaise: integer.optional(),
  amountPaise: integer,
  balancePaise: integer,
});
export type StatementEntry = z.infer<typeof statementEntry>;

/** A customer's statement of some days, or a vendor's: opening + entries = closing, and the ageing comes to the closing too. */
export const statementView = z.object({
  id,
  name: z.string(),
  from: localDate.nullable(),
  to: localDate,
  openingPaise: integer,
  entries: z.array(statementEntry),
  closingPaise: integer,
  ageing,
  phone: z.string().nullable(),
  /** The shop as it prints itself now. */
  seller: z.object(seller.shape),
  /** Pays what a customer owes now, which later entries may have changed. */
  upi: upiRequestView.optional(),
});
export type StatementView = z.infer<typeof statementView>;

/** A bill, a vendor's bill or an opening balance that is not paid in full. */
export const openDocument = z.object({
  /** Of a vendor's bill, its first purchase. */
  documentId: id,
  /** Number of the bill; null of an opening balance. */
  reference: z.string().nullable(),
  day: localDate,
  openPaise: integer,
});
export type OpenDocument = z.infer<typeof openDocument>;

/** Money of a customer, or at a vendor, that no document has used. */
export const freeMoney = z.object({
  /** The payment, cancelled bill, credit note or purchase that it is of. */
  sourceId: id,
  kind: z.enum(['payment', 'bill', 'credit_note', 'purchase']),
  /** The number of a bill or note. */
  reference: z.string().nullable(),
  day: localDate.nullable(),
  leftPaise: integer,
  /** It waits until it is released. */
  deposit: z.boolean(),
});
export type FreeMoneyView = z.infer<typeof freeMoney>;

/** What all customers of a list owe who owe something. */
export const customerTotals = z.object({
  count: z.int(),
  duePaise: integer,
  /** The ages come to `duePaise` and the free money of the same customers. */
  ageing,
  /** Customers with free money and nothing due, and what they have. */
  advanceCount: z.int(),
  advancePaise: integer,
});
export type CustomerTotals = z.infer<typeof customerTotals>;

/** On which documents a payment would fall, oldest first or the chosen one first. Nothing is recorded. */
export const paymentPreview = z.object({
  duePaise: integer,
  falls: z.array(openDocument.extend({ amountPaise: integer, openAfterPaise: integer })),
  /** What would be over. */
  advancePaise: integer,
  dueAfterPaise: integer,
});
export type PaymentPreview = z.infer<typeof paymentPreview>;

/** What a customer owes; absent for staff in lists. */
export const dueFields = {
  /** Below zero while free money is left. */
  duePaise: integer.optional(),
  /** Null: no limit; 0: no credit. */
  limitPaise: integer.nullable().optional(),
  promiseDate: localDate.nullable().optional(),
  /** Day of the oldest open document. */
  oldestDueAt: localDate.nullable().optional(),
  /** The customer that this one was merged into. */
  mergedInto: id.nullable().optional(),
};

/** How a customer's dues stand after a command about them: what the command does not move is left out. */
export const customerDues = z.object({
  id,
  /** Of the ledger. */
  revision: z.int().optional(),
  duePaise: integer.optional(),
  freePaise: integer.optional(),
  limitPaise: integer.nullable().optional(),
  promiseDate: localDate.nullable().optional(),
  mergedInto: id.nullable().optional(),
});
export type CustomerDues = z.infer<typeof customerDues>;

/** How the shop stands with a vendor after a command about it. */
export const vendorDues = z.object({ id, revision: z.int(), duePaise: integer, freePaise: integer });
export type VendorDues = z.infer<typeof vendorDues>;

/** Free money that was paid back. */
export const refundedAdvance = z.object({
  id,
  revision: z.int(),
  /** The payment, cancelled bill, credit note or purchase that the money is of. */
  sourceId: id,
  customerId: id.optional(),
  vendorId: id.optional(),
  method: paymentMethod,
  amountPaise: integer,
  /** What is still free of it. */
  leftPaise: integer,
  dueAfterPaise: integer,
});

export const cashMovementRow = z.object({
  id,
  /** Of the ledger. */
  revision: z.int(),
  kind: cashMovementKind,
  amountPaise: integer,
  reason: z.string(),
  day: localDate,
  at: z.string(),
  by: id.nullable(),
  byName: joinedName,
});
export type CashMovementRow = z.infer<typeof cashMovementRow>;

const closeFigures = {
  openingPaise: integer,
  /** Absent for staff who count blind. */
  expectedPaise: integer.optional(),
  byMethod: z.array(z.object({ method: paymentMethod, inPaise: integer, outPaise: integer })).optional(),
  movements: z.array(z.object({ kind: cashMovementKind, amountPaise: integer })).optional(),
  bills: z.int().optional(),
  salesPaise: integer.optional(),
  moneyPaise: integer.optional(),
  creditGivenPaise: integer.optional(),
  /** Free money of customers that paid for bills. */
  advanceUsedPaise: integer.optional(),
  /** UPI that the bills wait for, less what came since of earlier bills: sales are money, credit, advances used and this. */
  awaitedPaise: integer.optional(),
  creditCollectedPaise: integer.optional(),
  refundsPaise: integer.optional(),
  vendorPaidPaise: integer.optional(),
};

/** A bill that was submitted, and is not in the books yet. */
export const pendingBill = z.object({
  id,
  grandTotalPaise: integer,
  customerName: z.string().optional(),
  at: z.string(),
  by: id,
  byName: joinedName,
});
export type PendingBill = z.infer<typeof pendingBill>;

/** What should be in the drawer now (an X report). */
export const drawerView = z.object({
  position: z.int(),
  /** Instant of the last close; null before the first. */
  since: z.string().nullable(),
  ...closeFigures,
  /** Submitted, and not in the books yet: they would stand in the next close. */
  pendingBills: z.array(pendingBill),
});
export type DrawerView = z.infer<typeof drawerView>;

export const dayCloseRow = z.object({
  id,
  number: z.int(),
  /** Of the ledger. */
  revision: z.int(),
  at: z.string(),
  day: localDate,
  by: id.nullable(),
  byName: joinedName,
  position: z.int(),
  head: z.string(),
  ...closeFigures,
  counted: z.array(z.object(countedPieces.shape)),
  loosePaise: integer,
  countedPaise: integer,
  differencePaise: integer.optional(),
  upiSeenPaise: integer.optional(),
  cardSeenPaise: integer.optional(),
  reason: z.string().optional(),
  recounts: z.array(
    act.extend({
      id,
      counted: z.array(z.object(countedPieces.shape)),
      loosePaise: integer,
      countedPaise: integer,
      differencePaise: integer.optional(),
      reason: z.string(),
    }),
  ),
});
export type DayCloseRow = z.infer<typeof dayCloseRow>;
