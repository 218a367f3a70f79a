import {
  billContentView,
  fieldPicker,
  heldCode,
  moneyAtCompletion,
  paymentStatusOf,
  placeOfSupply,
  type BillLineView,
  type BillMoneyView,
  type BillPaymentView,
  type RecordedEvent,
  type BillStatus,
  type BillView,
  type CreditNoteView,
  type Id,
  type PaymentReceivedView,
  type ReasonedAct,
  seller,
  type SoldLine,
} from '@bahi/contracts';
import type { Bill, BillCompletedData, RecordedBill } from '@bahi/domain';
import { upiRequest, type UpiPayee } from '@bahi/paper';
import { warningsView } from '../lists/warningsView.ts';

/** A bill that exists, whatever stage its draft is in. */
export type ExistingBill = Exclude<Bill, { stage: 'missing' }>;

function draftStatus(bill: ExistingBill): BillStatus {
  if (bill.stage === 'submitted') return bill.from;
  return bill.stage;
}

/** What a draft of an import will be recorded with. */
function broughtFields({ importId, occurredAt, originalNumber }: ExistingBill) {
  if (importId === null) return {};
  return {
    importId,
    ...(occurredAt !== null && { occurredAt }),
    ...(originalNumber !== null && { originalNumber }),
  };
}

/** Its scanned codes that belong to no product yet. */
function heldCodesOf({ content }: ExistingBill): Pick<BillView, 'heldCodes'> {
  const held = content?.heldCodes ?? [];
  return held.length === 0 ? {} : { heldCodes: held.map(heldCodeView) };
}

/** How it will be paid, if not as a whole by one method. */
function paymentPartsOf({ content }: ExistingBill): Pick<BillView, 'paymentParts'> {
  const parts = content?.payments ?? null;
  if (parts === null) return {};
  return {
    paymentParts: parts.map(({ method, amountPaise, reference, isReceived }) => ({
      method,
      amountPaise,
      ...(reference !== null && { reference }),
      ...(method === 'UPI' && isReceived && { received: true as const }),
    })),
  };
}

/** How a draft can be paid by UPI as it is saved; one from earlier books was paid there. */
function draftUpi({ billId, stage, importId, content }: ExistingBill, payee: UpiPayee | null): Pick<BillView, 'upi'> {
  if (payee === null || stage === 'discarded' || importId !== null || content?.paymentMethod !== 'UPI') return {};
  const upi = upiRequest(payee, { id: billId, amountPaise: content.totals.grandTotalPaise });
  return upi === undefined ? {} : { upi };
}

/** A bill that is not completed, as its own stream has it; `payee` is who a UPI payment would go to. */
export function draftView(bill: ExistingBill, payee: UpiPayee | null): BillView {
  return {
    id: bill.billId,
    kind: 'bill',
    revision: bill.revision,
    status: draftStatus(bill),
    createdAt: bill.createdAt,
    ...(bill.stage === 'discarded' && { discarded: bill.discarded }),
    ...broughtFields(bill),
    ...billContentView(bill.content, bill.defaults),
    ...heldCodesOf(bill),
    ...paymentPartsOf(bill),
    ...draftUpi(bill, payee),
    payments: [],
    createdBy: bill.createdBy,
    shortfalls: [],
    creditNotes: [],
  };
}

/** The completion of a bill, and who completed it. */
export interface CompletedBill extends RecordedBill {
  completedBy: Id | null;
}

/** What happened to a bill after its completion. */
export interface LaterFacts {
  /** Ledger revision of the last fact about the bill. */
  revision: number;
  cancelled?: ReasonedAct;
  money: BillMoneyView;
  creditNotes: readonly CreditNoteView[];
}

/** The money of a bill as it was completed. */
export function firstMoney({ data, completedBy }: CompletedBill): BillMoneyView {
  const meta = { ...(completedBy !== null && { userId: completedBy }) } as RecordedEvent['meta'];
  return moneyAtCompletion({ data, meta });
}

/** The answer to the completion of a bill, the same at every repeat. */
export function firstView(original: CompletedBill): BillView {
  const { revision, warnings } = original;
  const view = completedView(original, { revision, money: firstMoney(original), creditNotes: [] });
  return warnings === undefined ? view : { ...view, warnings: warningsView(warnings) };
}

/** Its fields always in one order, so that a repeat has them in the order of the first answer (L8). */
function paymentView(payment: BillPaymentView): BillPaymentView {
  const { id, at, method, amountPaise, tenderedPaise, reference, awaited, late, by } = payment;
  return {
    id,
    at,
    method,
    amountPaise,
    ...(tenderedPaise !== undefined && { tenderedPaise }),
    ...(reference !== undefined && { reference }),
    ...(awaited && { awaited }),
    ...(late && { late }),
    by,
  };
}

/** Its fields always in one order (L8). */
function creditNoteFields(note: CreditNoteView): CreditNoteView {
  const { id, kind, billId, number, at, lines, grandTotalPaise, refundPaise, refundMethod, note: text, by } = note;
  return {
    id,
    kind,
    billId,
    number,
    at,
    lines: lines.map(({ lineNo, quantityMilli, lineTotalPaise, reason }) => {
      return { lineNo, quantityMilli, lineTotalPaise, ...(reason !== undefined && { reason }) };
    }),
    grandTotalPaise,
    refundPaise,
    refundMethod,
    ...(text !== undefined && { note: text }),
    by,
  };
}

/** Its fields always in one order (L8). */
function receivedView({ at, reference, by }: PaymentReceivedView): PaymentReceivedView {
  return { at, ...(reference !== undefined && { reference }), by };
}

/** How an unpaid bill is paid by UPI: to whom the bill itself says, whatever the shop's UPI ID is now. */
function paymentFields(
  data: BillCompletedData,
  bill: Pick<BillView, 'status' | 'imported'>,
  { payments, paymentReceived, paidPaise, awaitedPaise, duePaise }: BillMoneyView,
) {
  const paymentStatus = paymentStatusOf({ ...bill, payments, awaitedPaise });
  const openPaise = bill.status === 'completed' ? awaitedPaise : 0;
  const upi = upiRequest(data.seller, { id: data.billId, amountPaise: openPaise });
  return {
    ...(paymentStatus !== undefined && { paymentStatus }),
    payments: payments.map(paymentView),
    paidPaise,
    awaitedPaise,
    duePaise,
    ...(data.freeUsedPaise > 0 && { advanceUsedPaise: data.freeUsedPaise }),
    ...(data.khata !== null && { dueAfterPaise: data.khata.dueAfterPaise }),
    ...(paymentReceived !== undefined && { paymentReceived: receivedView(paymentReceived) }),
    ...(upi !== undefined && { upi }),
  };
}

/** Their fields always in one order (L8). */
const sellerView = fieldPicker(seller);
const placeOfSupplyView = fieldPicker(placeOfSupply);
const heldCodeView = fieldPicker(heldCode);

/** The lines of a view, with a mark on those that were sold for less than they cost. */
function withCostMarks(lines: readonly BillLineView[], sold: BillCompletedData['lines']): BillLineView[] {
  const isBelow = ({ taxableValuePaise, costPaise }: SoldLine): boolean => taxableValuePaise < costPaise;
  const marked = new Set(sold.filter(isBelow).map(({ lineNo }) => lineNo));
  return lines.map((line) => (marked.has(line.lineNo) ? { ...line, belowCost: true as const } : line));
}

/** What the reader of a bill may see beyond the bill itself. */
export interface BillReader {
  /** Marks lines that were sold below cost. */
  showsCost?: boolean;
}

/** A completed bill, as the ledger has it. */
export function completedView(
  { data, completedBy }: CompletedBill,
  later: LaterFacts,
  { showsCost = false }: BillReader = {},
): BillView {
  const { cancelled, money, creditNotes } = later;
  const head = {
    status: cancelled === undefined ? ('completed' as const) : ('cancelled' as const),
    ...(data.imported !== null && { imported: data.imported }),
    ...billContentView(data),
    creditNotes: creditNotes.map(creditNoteFields),
  };
  const lines = showsCost ? { lines: withCostMarks(head.lines, data.lines) } : {};
  return {
    id: data.billId,
    kind: 'bill',
    revision: later.revision,
    invoiceNumber: data.invoiceNumber,
    createdAt: data.createdAt,
    billedAt: data.billedAt,
    ...(cancelled !== undefined && { cancelledAt: cancelled.at, cancelled }),
    documentKind: data.documentKind,
    placeOfSupply: placeOfSupplyView(data.placeOfSupply),
    seller: sellerView(data.seller),
    ...head,
    ...lines,
    roundOff: data.roundOff,
    ...paymentFields(data, head, money),
    createdBy: data.createdBy,
    ...(completedBy !== null && { cashier: { id: completedBy } }),
    shortfalls: data.shortfalls,
  };
}
