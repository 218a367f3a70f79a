import type {
  AnyRecorded,
  BillEntry,
  CostEntry,
  CreditNoteEntry,
  Id,
  PurchaseEntry,
  RegisterChange,
  StockEntry,
  Unit,
} from '@bahi/contracts';
import type { DocKey, Docs, Projection } from '@bahi/projection-runner';
import type { Doc } from '@bahi/read-store';
import { dayOf, monthOf } from '../derived/indianDay.ts';
import { shopOf } from '../derived/shopOf.ts';
import { correctedBills } from '../salesDashboard/costCorrections.ts';
import {
  billEntry,
  costEntry,
  creditNoteEntry,
  purchaseEntry,
  purchaseEntryId,
  stockEntry,
  type Of,
} from './entriesOf.ts';
import { lastCloseAfter, moneyEntry } from './moneyEntries.ts';
import { CHANGES, collections, ENTRIES, HEADS, REGISTERS, type ChangeDoc, type HeadDoc } from './registerDocs.ts';

type BillDoc = BillEntry & Doc;
type PurchaseDoc = PurchaseEntry & Doc;

function addIfAny(docs: Docs, entry: Doc | undefined): void {
  if (entry !== undefined) docs.add(ENTRIES, entry);
}

/** Notes a fact about a document of an earlier month. */
function noteChange(
  event: AnyRecorded,
  docs: Docs,
  change: RegisterChange['change'],
  document: Pick<RegisterChange, 'documentId' | 'number' | 'day'>,
): void {
  const month = monthOf(document.day);
  if (month >= monthOf(dayOf(event.meta.at))) return;
  docs.add<ChangeDoc>(CHANGES, {
    id: `${event.id}:${document.documentId}:${month}`,
    shopId: shopOf(event),
    month,
    revision: event.revision,
    at: event.meta.at,
    by: event.meta.userId ?? null,
    change,
    ...document,
  });
}

/** Ends an entry by a later fact. */
function end<D extends BillDoc | PurchaseDoc>(event: AnyRecorded, docs: Docs, entry: D): void {
  docs.put<D>(ENTRIES, { ...entry, until: event.revision });
}

type Correction = CostEntry['corrections'][number];

/** Name and unit of a product on a bill. */
function nameOn(bill: BillEntry | undefined, productId: Id): [name: string, unit: Unit] {
  const line = bill?.lines.find(([id]) => id === productId);
  return line === undefined ? ['', 'pcs'] : [line[1], line[3]];
}

const corrected = (productId: Id, paise: number, bill: BillEntry | undefined): Correction => [
  productId,
  paise,
  ...nameOn(bill, productId),
];

function cancelBill(event: Of<'BillCancelled'>, docs: Docs): void {
  const { billId, invoiceNumber, day, lines } = event.data;
  const bill = docs.get<BillDoc>(ENTRIES, billId);
  noteChange(event, docs, 'bill_cancelled', { documentId: billId, number: invoiceNumber, day });
  if (bill === undefined) return;
  const { imported, refunds, advancePaise } = event.data;
  end(event, docs, { ...bill, neverPaid: imported && refunds.length === 0 && advancePaise === 0 });
  const moves = lines.map(({ productId, quantityMilli }): StockEntry['moves'][number] => [
    productId,
    ...nameOn(bill, productId),
    quantityMilli,
  ]);
  addIfAny(docs, stockEntry(event, { documentId: billId, reason: 'supply', moves }));
  const variances = lines.map((line) => corrected(line.productId, line.costVariancePaise, bill));
  // corrections of a cancelled bill are taken back on the day of the cancellation (decision 0100)
  const takenBack = bill.corrected.map(([productId, paise]) => corrected(productId, 0 - paise, bill));
  addIfAny(docs, costEntry(event, billId, [...variances, ...takenBack]));
}

function creditBill(event: Of<'CreditNoteIssued'>, docs: Docs): void {
  const { creditNoteId, billId, original, lines, loweredAwaitedPaise } = event.data;
  docs.add<CreditNoteEntry & Doc>(ENTRIES, creditNoteEntry(event));
  lessAwaited(event, docs, billId, loweredAwaitedPaise);
  const variances = lines.map(({ productId, costVariancePaise, name, unit }): Correction => {
    return [productId, costVariancePaise, name, unit];
  });
  addIfAny(docs, costEntry(event, creditNoteId, variances));
  noteChange(event, docs, 'credit_note', { documentId: billId, number: original.number, day: original.day });
}

function recordPurchase(event: Of<'PurchaseRecorded'>, docs: Docs): void {
  const { purchaseId, productId, productName, unit, quantityMilli, vendorBillNumber, purchaseDate } = event.data;
  docs.add<PurchaseDoc>(ENTRIES, purchaseEntry(event));
  const moves = [[productId, productName, unit, quantityMilli]] as const;
  addIfAny(docs, stockEntry(event, { documentId: purchaseId, reason: 'receipt', moves }));
  const document = { documentId: purchaseId, number: vendorBillNumber, day: purchaseDate };
  noteChange(event, docs, 'purchase_recorded', document);
}

function correctPurchase(event: Of<'PurchaseCorrected'>, docs: Docs): void {
  const { purchaseId, corrects, stocksAfter, productId, productName, unit, quantityMilli, formerBill } = event.data;
  const former = docs.get<PurchaseDoc>(ENTRIES, purchaseEntryId(purchaseId, corrects));
  if (former !== undefined) end(event, docs, former);
  docs.add<PurchaseDoc>(ENTRIES, purchaseEntry(event));
  const now = [productId, productName, unit, quantityMilli] as const;
  const moves: StockEntry['moves'] =
    former === undefined
      ? []
      : former.productId === productId
        ? [[productId, productName, unit, quantityMilli - former.quantityMilli]]
        : [[former.productId, former.productName, former.unit, 0 - former.quantityMilli], now];
  addIfAny(docs, stockEntry(event, { documentId: purchaseId, reason: 'receipt', moves }));
  const variances = stocksAfter.map((after): Correction => {
    const { productName: name, unit: of } = after.productId === productId ? event.data : (former ?? event.data);
    return [after.productId, after.costVariancePaise, name, of];
  });
  addIfAny(docs, costEntry(event, purchaseId, variances));
  const { vendorBillNumber: number, purchaseDate: day } = formerBill;
  noteChange(event, docs, 'purchase_corrected', { documentId: purchaseId, number, day });
  if (monthOf(day) === monthOf(event.data.purchaseDate)) return;
  const moved = { number: event.data.vendorBillNumber, day: event.data.purchaseDate };
  noteChange(event, docs, 'purchase_corrected', { documentId: purchaseId, ...moved });
}

function reversePurchase(event: Of<'PurchaseReversed'>, docs: Docs): void {
  const { purchaseId, reverses, bill, productId, quantityMilli, costVariancePaise } = event.data;
  const former = docs.get<PurchaseDoc>(ENTRIES, purchaseEntryId(purchaseId, reverses));
  const document = { documentId: purchaseId, number: bill.vendorBillNumber, day: bill.purchaseDate };
  noteChange(event, docs, 'purchase_reversed', document);
  if (former !== undefined) end(event, docs, former);
  const { productName = '', unit = 'pcs' } = former ?? {};
  const moves = [[productId, productName, unit, 0 - quantityMilli]] as const;
  addIfAny(docs, stockEntry(event, { documentId: purchaseId, reason: 'receipt', moves }));
  addIfAny(docs, costEntry(event, purchaseId, [[productId, costVariancePaise, productName, unit]]));
}

function correctCost(event: Of<'CostCorrected'>, docs: Docs): void {
  const { productId, causeId, correctionPaise } = event.data;
  const bills = Array.from(correctedBills(event), ([billId, paise]) => {
    return { bill: docs.get<BillDoc>(ENTRIES, billId), paise };
  });
  const named = bills.find(({ bill }) => bill !== undefined)?.bill;
  addIfAny(docs, costEntry(event, causeId, [corrected(productId, correctionPaise, named)]));
  for (const { bill, paise } of bills) {
    if (bill === undefined) continue;
    docs.put<BillDoc>(ENTRIES, { ...bill, corrected: [...bill.corrected, [productId, paise]] });
    noteChange(event, docs, 'cost_corrected', { documentId: bill.id, number: bill.number, day: bill.day });
  }
}

/** Notes at a bill that less of its UPI is awaited. */
function lessAwaited(event: AnyRecorded, docs: Docs, billId: Id, paise: number): BillDoc | undefined {
  const bill = docs.get<BillDoc>(ENTRIES, billId);
  if (bill === undefined || paise === 0) return undefined;
  docs.put<BillDoc>(ENTRIES, { ...bill, lessAwaited: [...bill.lessAwaited, [event.revision, paise]] });
  return bill;
}

/** Awaited UPI came, or became a due. */
function settleAwaited(
  event: Of<'PaymentReceived' | 'PaymentMethodCorrected' | 'PutOnKhata'>,
  docs: Docs,
  billId: Id,
): void {
  const bill = lessAwaited(event, docs, billId, event.data.amountPaise);
  if (bill === undefined) return;
  const change = event.type === 'PutOnKhata' ? 'put_on_khata' : 'payment_received';
  noteChange(event, docs, change, { documentId: bill.id, number: bill.number, day: bill.day });
}

function addEntries(event: AnyRecorded, docs: Docs): void {
  switch (event.type) {
    case 'OpeningStockRecorded':
    case 'StockAdjusted': {
      const { productId, productName, unit, quantityMilli } = event.data;
      const isOpening = event.type === 'OpeningStockRecorded';
      const documentId = isOpening ? productId : event.data.adjustmentId;
      const moves = [[productId, productName, unit, quantityMilli]] as const;
      addIfAny(docs, stockEntry(event, { documentId, reason: isOpening ? 'opening' : event.data.reason, moves }));
      break;
    }
    case 'PurchaseRecorded':
      recordPurchase(event, docs);
      break;
    case 'PurchaseCorrected':
      correctPurchase(event, docs);
      break;
    case 'PurchaseReversed':
      reversePurchase(event, docs);
      break;
    case 'BillCompleted':
      docs.add<BillDoc>(ENTRIES, billEntry(event));
      break;
    case 'BillCancelled':
      cancelBill(event, docs);
      break;
    case 'CreditNoteIssued':
      creditBill(event, docs);
      break;
    case 'CostCorrected':
      correctCost(event, docs);
      break;
    case 'PaymentReceived':
    case 'PutOnKhata':
      settleAwaited(event, docs, event.data.billId);
      break;
    case 'PaymentMethodCorrected':
      if (event.data.wasAwaited && event.data.ofBillId !== null) settleAwaited(event, docs, event.data.ofBillId);
      break;
    default:
  }
}

/** Entries of earlier facts that an event changes. */
function changedEntries(event: AnyRecorded): string[] {
  switch (event.type) {
    case 'BillCancelled':
    case 'CreditNoteIssued':
    case 'PaymentReceived':
    case 'PutOnKhata':
      return [event.data.billId];
    case 'PaymentMethodCorrected':
      return event.data.ofBillId === null ? [] : [event.data.ofBillId];
    case 'CostCorrected':
      return [...correctedBills(event).keys()];
    case 'PurchaseCorrected':
      return [purchaseEntryId(event.data.purchaseId, event.data.corrects)];
    case 'PurchaseReversed':
      return [purchaseEntryId(event.data.purchaseId, event.data.reverses)];
    default:
      return [];
  }
}

/**
 * What the registers of reports add up: each fact of the ledger as a compact entry with the revision at which it began and ended to
 * count, so that a register can be read as it was at any revision (decision 0112).
 */
export const registers: Projection = {
  name: REGISTERS,
  version: 4,
  collections,
  handles: [
    'OpeningStockRecorded',
    'PurchaseRecorded',
    'PurchaseCorrected',
    'PurchaseReversed',
    'StockAdjusted',
    'CostCorrected',
    'BillCompleted',
    'BillCancelled',
    'CreditNoteIssued',
    'PaymentReceived',
    'PaymentTaken',
    'PaymentReversed',
    'PaymentMethodCorrected',
    'AdvanceRefunded',
    'PutOnKhata',
    'VendorPaid',
    'CashMoved',
    'DayClosed',
    'DayRecounted',
    'MonthFiled',
  ],
  keys: (event): DocKey[] => [[HEADS, shopOf(event)], ...changedEntries(event).map((id): DocKey => [ENTRIES, id])],
  apply(event, docs) {
    const id: Id = shopOf(event);
    const head = docs.get<HeadDoc>(HEADS, id);
    addEntries(event, docs);
    addIfAny(docs, moneyEntry(event, head));
    docs.put<HeadDoc>(HEADS, { id, shopId: id, revision: event.revision, lastClose: lastCloseAfter(event, head) });
  },
  announces: [],
};
