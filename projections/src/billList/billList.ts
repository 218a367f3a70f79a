import {
  actOf,
  creditNoteViewOf,
  idOfStream,
  isStreamOf,
  type KhataFact,
  moneyAfter,
  moneyAtCompletion,
  type AnyRecorded,
} from '@bahi/contracts';
import type { DocKey, Docs, Projection } from '@bahi/projection-runner';
import { shopOf } from '../derived/shopOf.ts';
import { noteReference, referenceKeys, REFERENCES } from './paymentReferences.ts';
import { BILLS, contentFields, listed, moneyOf, type BillDoc } from './billDocs.ts';
import { moveSums, sumKeys, SUMS } from './saleSums.ts';

/** Without drafts, which are few, change often, and are listed by the time they were opened. */
const IN_THE_BOOKS = { field: 'status', values: ['completed', 'cancelled', 'credit_note'] };

const draftEvents = [
  'BillDrafted',
  'BillContentSaved',
  'BillStatusChanged',
  'BillDiscarded',
  'BillRestored',
  'BillSubmitted',
  'CompletionReturned',
] as const;
const ledgerEvents = ['BillCompleted', 'BillCancelled', 'CreditNoteIssued', 'PaymentReceived'] as const;
/** What moves the open amount of any bill of a customer. */
const duesEvents = [
  'PaymentTaken',
  'DepositReleased',
  'PaymentReversed',
  'PaymentMethodCorrected',
  'PutOnKhata',
  'OpeningBalanceRecorded',
  'DueWrittenOff',
  'CustomersMerged',
] as const satisfies readonly KhataFact['type'][];

/** The bills whose money a fact moves. */
function paidBills({ data, type }: AnyRecorded): string[] {
  const khata = 'khata' in data ? data.khata : null;
  const bills = (khata?.allocations ?? []).map(({ documentId }) => documentId);
  if (type === 'PaymentMethodCorrected' && data.ofBillId !== null) bills.push(data.ofBillId);
  if ('billId' in data) bills.push(data.billId);
  return [...new Set(bills)];
}

/** Notes the money of each bill that a fact pays, opens or closes. An opening balance is no bill. */
function moveMoney(event: AnyRecorded, docs: Docs): void {
  for (const id of paidBills(event)) {
    const bill = docs.get<BillDoc>(BILLS, id);
    if (bill === undefined || bill.ledgerRevision === null || bill.kind !== 'bill') continue;
    const money = moneyAfter(moneyOf(bill), event as Parameters<typeof moneyAfter>[1], bill);
    const after = listed({ ...bill, ...money, payments: [...money.payments], revision: event.revision });
    if (after.methods !== bill.methods) moveSums(docs, bill, after);
    docs.put<BillDoc>(BILLS, after);
  }
}

/** The days of the bills whose sums a fact moves: it makes a bill or note, ends it, or changes how it was paid. */
function summedDays(event: AnyRecorded): string[] {
  if (event.type === 'PaymentMethodCorrected') return [event.data.ofBillDay].flatMap((day) => day ?? []);
  if (!('billId' in event.data) || !('day' in event.data)) return [];
  return event.type === 'CreditNoteIssued' ? [event.data.day, event.data.original.day] : [event.data.day];
}

/** What another save may leave out must not stay. */
function withoutContent({
  customerId: _customer,
  paymentMethod: _method,
  upiReference: _reference,
  tenderedPaise: _tendered,
  changePaise: _change,
  note: _note,
  approvedBy: _approvedBy,
  ...draft
}: BillDoc) {
  return draft;
}

const notSaved = { lastSave: null, savedInSession: null };
const notDiscarded = { discardedAt: null, discardedFrom: null, discarded: null };

function openDraft(event: Extract<AnyRecorded, { type: 'BillDrafted' }>, docs: Docs): void {
  const draft = {
    id: event.data.billId,
    shopId: event.data.shopId,
    kind: 'bill' as const,
    createdAt: event.meta.occurredAt ?? event.meta.at,
    createdBy: event.meta.userId ?? '',
    sessionId: event.meta.sessionId ?? null,
    importId: event.data.importId,
    // drafts of an import end with it
    emptySince: event.data.importId === null ? event.meta.at : null,
    ...notSaved,
    ...notDiscarded,
    creditNotes: [],
    payments: [],
    ...contentFields(null, event.data.defaults),
    shortfalls: [],
    revision: event.revision,
    status: 'created' as const,
    ledgerRevision: null,
    submissionRevision: null,
    day: null,
  };
  docs.put<BillDoc>(BILLS, listed(draft));
}

/** Changes a draft; events that arrive after the completion change nothing. */
function changeDraft(event: AnyRecorded, docs: Docs): void {
  if (event.type === 'BillDrafted') {
    openDraft(event, docs);
    return;
  }
  const known = docs.get<BillDoc>(BILLS, idOfStream(event.stream));
  if (known === undefined || known.ledgerRevision !== null) return;
  const bill = { ...known, revision: event.revision };
  switch (event.type) {
    case 'BillContentSaved': {
      const content = contentFields(event.data.content);
      const hasItems = content.lineCount + event.data.content.heldCodes.length > 0;
      const status = hasItems ? ('in_billing' as const) : ('created' as const);
      const isEmpty = !hasItems && content.customer === null && bill.importId === null;
      const emptySince = isEmpty ? event.meta.at : null;
      const saved = { lastSave: actOf(event.meta), savedInSession: event.meta.sessionId ?? null };
      docs.put<BillDoc>(BILLS, listed({ ...withoutContent(bill), ...content, ...saved, status, emptySince }));
      break;
    }
    case 'BillStatusChanged':
      docs.put<BillDoc>(BILLS, listed({ ...bill, status: event.data.status }));
      break;
    case 'BillDiscarded': {
      const discardedFrom = bill.status === 'created' ? 'created' : 'in_billing';
      const discarded = { ...actOf(event.meta), reason: event.data.reason };
      const { at: discardedAt } = discarded;
      docs.put<BillDoc>(BILLS, listed({ ...bill, status: 'discarded', discardedAt, discardedFrom, discarded }));
      break;
    }
    case 'BillRestored': {
      const status = bill.discardedFrom ?? 'created';
      const emptySince = bill.emptySince === null ? null : event.meta.at;
      docs.put<BillDoc>(BILLS, listed({ ...bill, ...notDiscarded, status, emptySince }));
      break;
    }
    case 'BillSubmitted':
      docs.put<BillDoc>(BILLS, {
        ...bill,
        submissionRevision: event.data.submissionRevision,
        submittedAt: event.meta.at,
        submittedBy: event.data.userId,
      });
      break;
    case 'CompletionReturned': {
      const { submittedAt: _, submittedBy: __, ...returned } = bill;
      docs.put<BillDoc>(BILLS, { ...returned, submissionRevision: null });
      break;
    }
    default:
  }
}

function complete(event: Extract<AnyRecorded, { type: 'BillCompleted' }>, docs: Docs): void {
  const { data, meta, revision } = event;
  const known = docs.get<BillDoc>(BILLS, data.billId);
  const bill = {
    id: data.billId,
    shopId: shopOf(event),
    kind: 'bill' as const,
    createdAt: data.createdAt,
    createdBy: data.createdBy,
    ...(meta.userId !== undefined && { cashier: { id: meta.userId } }),
    sessionId: known?.sessionId ?? meta.sessionId ?? null,
    importId: data.imported?.importId ?? known?.importId ?? null,
    emptySince: null,
    ...notSaved,
    ...notDiscarded,
    creditNotes: [],
    ...contentFields(data),
    ...moneyAtCompletion(event),
    payments: [...moneyAtCompletion(event).payments],
    revision,
    ledgerRevision: revision,
    submissionRevision: data.submissionRevision,
    status: 'completed' as const,
    invoiceNumber: data.invoiceNumber,
    billedAt: data.billedAt,
    day: data.day,
    shortfalls: data.shortfalls,
    ...(data.imported === null ? {} : { imported: data.imported }),
  };
  const completed: BillDoc = listed(bill);
  moveSums(docs, undefined, completed);
  docs.put<BillDoc>(BILLS, completed);
}

function changeCompleted(event: AnyRecorded, docs: Docs): void {
  if (event.type !== 'BillCancelled') return;
  const bill = docs.get<BillDoc>(BILLS, event.data.billId);
  if (bill === undefined) return;
  const { revision, meta } = event;
  const cancelled = { ...actOf(meta), reason: event.data.reason };
  const after: BillDoc = listed({ ...bill, revision, status: 'cancelled', cancelledAt: meta.at, cancelled });
  moveSums(docs, bill, after);
  docs.put<BillDoc>(BILLS, after);
}

/** A credit note is a row of its own, and stands on its bill. */
function credit(event: Extract<AnyRecorded, { type: 'CreditNoteIssued' }>, docs: Docs): void {
  const { data, meta, revision } = event;
  const view = creditNoteViewOf(data, meta.userId ?? '');
  const { id, billId, number, at, lines, refundPaise, refundMethod } = view;
  const { customer, customerId, totals, original, note, imported } = data;
  const content = {
    customer,
    customerId,
    totals,
    upiReference: null,
    tenderedPaise: null,
    note,
    approvedBy: null,
    lines: [],
  };
  const row: BillDoc = listed({
    id,
    shopId: shopOf(event),
    kind: 'credit_note' as const,
    status: 'credit_note' as const,
    billId,
    billNumber: original.number,
    number,
    at,
    lines,
    refundPaise,
    refundMethod,
    createdAt: meta.at,
    createdBy: meta.userId ?? '',
    ...(meta.userId !== undefined && { cashier: { id: meta.userId } }),
    sessionId: meta.sessionId ?? null,
    importId: imported?.importId ?? null,
    emptySince: null,
    ...notSaved,
    ...notDiscarded,
    creditNotes: [],
    payments: [],
    // it counts under the method of the money: the bill's while nothing was paid back
    ...contentFields({ ...content, paymentMethod: refundMethod ?? original.paymentMethod }),
    lineCount: lines.length,
    revision,
    ledgerRevision: revision,
    submissionRevision: null,
    invoiceNumber: number,
    billedAt: at,
    day: data.day,
    shortfalls: [],
    ...(imported === null ? {} : { imported }),
  });
  moveSums(docs, undefined, row);
  docs.put<BillDoc>(BILLS, row);
  const bill = docs.get<BillDoc>(BILLS, billId);
  if (bill !== undefined)
    docs.put<BillDoc>(BILLS, listed({ ...bill, revision, creditNotes: [...bill.creditNotes, view] }));
}

/** Drafts, bills and credit notes: the rows of `GET /billing` and `GET /sales`. */
export const billList: Projection = {
  name: 'billList',
  version: 19,
  collections: [
    {
      name: BILLS,
      indexes: [
        ['status', 'createdAt'],
        { fields: ['status', 'billedAt'], only: IN_THE_BOOKS },
        { fields: ['day', 'billedAt'], only: { field: 'day' } },
        { fields: ['statusDay', 'billedAt'], only: { field: 'statusDay' } },
        { fields: ['statusDay', 'createdBy', 'billedAt'], only: { field: 'statusDay' } },
        { fields: ['statusMethod', 'billedAt'], only: { field: 'statusMethod' } },
        { fields: ['statusCashier', 'billedAt'], only: { field: 'statusCashier' } },
        // few bills are open at a time, and those are searched for
        { fields: ['paymentStatus', 'billedAt'], only: { field: 'paymentStatus', values: ['open'] } },
        { fields: ['dueState', 'billedAt'], only: { field: 'dueState', values: ['owes'] } },
        // those that are not in the books yet are looked for when the day is closed
        { fields: ['submittedAt'], only: { field: 'submittedAt' } },
        { fields: ['status', 'grandTotalPaise'], only: IN_THE_BOOKS },
        { fields: ['status', 'invoiceNumber'], only: IN_THE_BOOKS },
        { fields: ['status', 'customerKey'], only: IN_THE_BOOKS },
        { fields: ['customerId', 'status', 'billedAt'], only: { field: 'customerId' } },
        { fields: ['customerId', 'status', 'createdAt'], only: { field: 'customerId' } },
      ],
      totals: ['status', 'day', 'statusDay', 'statusMethod', 'statusCashier', 'paymentStatus', 'dueState'],
      tokens: 'tokens',
    },
    { name: REFERENCES, indexes: [] },
    { name: SUMS, indexes: [['span']] },
  ],
  handles: [...draftEvents, ...ledgerEvents, ...duesEvents],
  keys(event): DocKey[] {
    if (isStreamOf('bill', event.stream)) return [[BILLS, idOfStream(event.stream)]];
    const paid = [...paidBills(event).map((id): DocKey => [BILLS, id]), ...referenceKeys(event)];
    const sums = summedDays(event).flatMap((day) => sumKeys(shopOf(event), day));
    if (!('billId' in event.data)) return [...paid, ...sums];
    const note: DocKey[] = event.type === 'CreditNoteIssued' ? [[BILLS, event.data.creditNoteId]] : [];
    return [...paid, ...note, ...sums];
  },
  apply(event, docs) {
    if (isStreamOf('bill', event.stream)) changeDraft(event, docs);
    else if (event.type === 'BillCompleted') complete(event, docs);
    else if (event.type === 'CreditNoteIssued') credit(event, docs);
    else changeCompleted(event, docs);
    if (!isStreamOf('bill', event.stream) && event.type !== 'BillCompleted') moveMoney(event, docs);
    noteReference(event, docs);
  },
  announces: ['billing', 'sales'],
};
