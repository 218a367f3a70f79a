import {
  contentHead,
  PAYMENT_METHODS,
  paymentStatusOf,
  type Act,
  type BillContent,
  type BillMoneyView,
  type BillRow,
  type CreditNoteView,
  type CounterDefaults,
  type Id,
  type PaymentMethod,
  type PaymentStatus,
  type ReasonedAct,
} from '@bahi/contracts';
import { searchTokens, type Doc, type SearchedTexts } from '@bahi/read-store';
import { nameKey } from '../derived/nameKey.ts';

/** Collection of the bills, drafts included. */
export const BILLS = 'bills';

/** The head of a bill, draft or completed. */
export interface BillDoc extends Omit<BillRow, 'kind' | 'status' | 'paymentStatus' | 'discarded'>, Doc {
  kind: 'bill' | 'credit_note';
  status: BillRow['status'] | 'credit_note';
  /** Of a credit note: its bill with its number, its own number, time, lines, and what was paid back. */
  billId?: Id;
  /** The number of its bill. */
  billNumber?: string;
  number?: string;
  at?: string;
  lines?: CreditNoteView['lines'];
  refundPaise?: number;
  refundMethod?: PaymentMethod | null;
  /** Ledger revision of the completion; null before it. */
  ledgerRevision: number | null;
  /** Revision of the submission in the bill's own stream; null while the bill may be edited, and without a draft. */
  submissionRevision: number | null;
  /** When and by whom it was submitted; absent unless it waits to come into the books. */
  submittedAt?: string;
  submittedBy?: Id;
  /** The bill's own day, once completed. */
  day: string | null;
  discardedAt: string | null;
  discarded: ReasonedAct | null;
  /** The status after a restore; null unless the bill is discarded. */
  discardedFrom: 'created' | 'in_billing' | null;
  /** Since when a draft of the shop has nothing in it; null for any other bill. */
  emptySince: string | null;
  /** Session that opened the draft. */
  sessionId: string | null;
  /** The newest save of a draft, and the session that made it; null for any other bill. */
  lastSave: Act | null;
  savedInSession: string | null;
  /** Import that the draft belongs to. */
  importId: Id | null;
  /** Sort key of a list by customer; null for a walk-in. */
  customerKey: string | null;
  tokens: string[];
  /** `{status}|{day}` and `{status}|{method}`, for exact totals of lists filtered by both. Null for a draft. */
  statusDay: string | null;
  statusMethod: string | null;
  /** Who completed it, for a draft who opened it; null when no person did. */
  cashierId: Id | null;
  /** `{status}|{cashierId}` of a completed bill, for exact totals. */
  statusCashier: string | null;
  paymentStatus: PaymentStatus | null;
  /** Whether its customer still owes a part of a completed bill; null if not. */
  dueState: 'owes' | null;
  /** The methods of its money, `CASH+UPI`: filters find it by each. */
  methods: string;
  /** Of a completed bill: what its money is calculated from. */
  writtenOffPaise?: number;
  creditedPaise?: number;
}

/** The money of a completed bill as its document has it. */
export function moneyOf(
  doc: Pick<
    BillDoc,
    'payments' | 'paymentReceived' | 'paidPaise' | 'awaitedPaise' | 'duePaise' | 'writtenOffPaise' | 'creditedPaise'
  >,
): BillMoneyView {
  const { payments, paidPaise = 0, awaitedPaise = 0, duePaise = 0, writtenOffPaise = 0, creditedPaise = 0 } = doc;
  const received = doc.paymentReceived === undefined ? {} : { paymentReceived: doc.paymentReceived };
  return { payments, paidPaise, awaitedPaise, duePaise, writtenOffPaise, creditedPaise, ...received };
}

/** The methods of a bill or note as one text, in their usual order: `CASH+UPI`. */
function methodsOf({ paymentMethod, payments }: Pick<BillDoc, 'paymentMethod' | 'payments'>): string {
  const methods = new Set(payments.map(({ method }) => method));
  if (methods.size === 0) return paymentMethod ?? '';
  return PAYMENT_METHODS.filter((method) => methods.has(method)).join('+');
}

/** Every text of methods that has a given one. */
export function methodsWith(wanted: PaymentMethod): string[] {
  const sets = PAYMENT_METHODS.reduce<PaymentMethod[][]>(
    (all, method) => [...all, ...all.map((set) => [...set, method])],
    [[]],
  );
  return sets.filter((set) => set.includes(wanted)).map((set) => set.join('+'));
}

/** The content of a bill as its row shows it, saved or completed (null: nothing was saved, and it is as it began). */
export function contentFields(
  content: Omit<BillContent, 'roundOff' | 'heldCodes' | 'payments'> | null,
  defaults: CounterDefaults = null,
) {
  const customer = content?.customer ?? null;
  const customerName = customer === null || customer.walkIn ? null : customer.name;
  return { customerName, lineCount: content?.lines.length ?? 0, ...contentHead(content, defaults) };
}

type FilledIn =
  | 'customerKey'
  | 'tokens'
  | 'statusDay'
  | 'statusMethod'
  | 'cashierId'
  | 'statusCashier'
  | 'paymentStatus'
  | 'dueState'
  | 'methods';

/** A bill is found by its number, and by the customer's name, phone and GST number. */
function searchedTexts(doc: Omit<BillDoc, FilledIn>): SearchedTexts {
  const customer = doc.customer?.walkIn === false ? doc.customer : undefined;
  return {
    names: [doc.customerName],
    // a note is found by its bill's number too
    codes: [doc.invoiceNumber, doc.billNumber],
    wholeCodes: [customer?.gstNumber],
    phones: [customer?.phone],
  };
}

/** Adds the fields by which lists filter and search, to the document itself. */
export function listed<D extends Omit<BillDoc, FilledIn>>(doc: D) {
  const methods = methodsOf(doc);
  const cashierId = doc.day === null ? doc.createdBy : (doc.cashier?.id ?? null);
  return Object.assign(doc, {
    methods,
    cashierId,
    statusCashier: doc.day === null || cashierId === null ? null : `${doc.status}|${cashierId}`,
    customerKey: doc.customerName === null ? null : nameKey(doc.customerName),
    tokens: searchTokens(searchedTexts(doc)),
    statusDay: doc.day === null ? null : `${doc.status}|${doc.day}`,
    statusMethod: doc.day === null ? null : `${doc.status}|${methods}`,
    dueState: doc.status === 'completed' && (doc.duePaise ?? 0) > 0 ? ('owes' as const) : null,
    paymentStatus: doc.status === 'credit_note' ? null : (paymentStatusOf({ ...doc, status: doc.status }) ?? null),
  });
}
