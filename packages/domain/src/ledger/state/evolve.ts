import { actOf, mulDivHalfUp, type Id, type LedgerFact, type RecordedEvent, type RecordedFact } from '@bahi/contracts';
import { isClockSuspect } from '../periods/checkClock.ts';
import { adjustmentKey, coverOldest, documentKey, lineKey, withOlder } from '../stock/shortfalls.ts';
import { moveStock, newStock, noteUnitCost } from '../stock/stock.ts';
import { countMoney } from '../../dayClose/drawer.ts';
import type { BillPayment, Credited, ImportProgress, LedgerState, ProductStock } from './state.ts';
import type { StockAfter } from '../replay/replayedStock.ts';
import { seriesKey } from '../bills/documentNumber.ts';
import { applyToVendor, foldKhata, isKhataEvent } from './foldKhata.ts';
import { entryOf, notePayment, notesOf, remember } from './remembered.ts';
import { noteCash } from '../../khata/cashLimit.ts';
import { applyOutcome } from '../../khata/applyOutcome.ts';

type LedgerEvent = RecordedFact<LedgerFact>;
type Of<Type extends LedgerEvent['type']> = Extract<LedgerEvent, { type: Type }>;

/** Applies one event in place, in time that depends on the event's own lines and never on the length of the books. */
export function evolve(state: LedgerState, recorded: RecordedEvent): void {
  const event = recorded as LedgerEvent;
  noteInstants(state, event);
  noteCash(state, event);
  countMoney(state.drawer, event);
  if (isKhataEvent(event)) {
    foldKhata(state, event);
    return;
  }
  switch (event.type) {
    case 'OpeningStockRecorded': {
      const { quantityMilli, valuePaise } = event.data;
      const stock = moved(state, event, event.data);
      stock.opened = true;
      return noteUnitCost(stock, mulDivHalfUp(valuePaise, 1000, quantityMilli));
    }
    case 'PurchaseRecorded':
      return notePurchase(state, event);
    case 'PurchaseCorrected':
      return noteCorrection(state, event);
    case 'PurchaseReversed':
      return noteReversal(state, event);
    case 'StockAdjusted':
      return noteAdjustment(state, event);
    case 'CostCorrected':
      return settle(state, event);
    case 'BillCompleted':
      return noteBill(state, event);
    case 'CompletionAbandoned':
      state.abandoned.set(event.data.billId, event.data.submissionRevision);
      return undefined;
    case 'BillCancelled':
      return noteCancellation(state, event);
    case 'CreditNoteIssued':
      return noteCredit(state, event);
    case 'PaymentReceived':
      return notePayment(state, event, event.data.billId, paymentOf(event.data));
    case 'ClockConfirmed':
      return noteClock(state, event.data.confirmedAt);
    case 'ImportClosed':
      return noteClosing(importOf(state, event.data.importId));
    case 'MonthFiled':
      state.filedMonths.set(event.data.month, {
        ...actOf(event.meta),
        position: event.revision,
        filedAs: event.data.filedAs ?? null,
      });
      return undefined;
  }
}

function noteInstants(state: LedgerState, event: LedgerEvent): void {
  const { meta } = event;
  const instant = trustedInstant(state, event);
  if (state.newestAt === null || instant > state.newestAt) state.newestAt = instant;
  if (meta.importId === undefined || meta.occurredAt === undefined) return;
  const progress = importOf(state, meta.importId);
  if (meta.occurredAt > progress.lastOccurredAt) progress.lastOccurredAt = meta.occurredAt;
}

/**
 * The instant by which the newest date moves. If the clock is too far ahead, only bills and the owner's confirmation
 * count: a bill's clock was checked when it was made.
 */
function trustedInstant(state: LedgerState, { type, data, meta }: LedgerEvent): string {
  const { newestAt } = state;
  const billedAt = type === 'BillCompleted' && data.number !== null ? data.billedAt : newestAt;
  // nearly every bill is recorded when it is made
  if (billedAt === null || billedAt === meta.at || !isClockSuspect(state, meta.at)) return meta.at;
  return billedAt < meta.at ? billedAt : meta.at;
}

const paymentOf = ({ paymentId, method, amountPaise }: BillPayment): BillPayment => ({
  paymentId,
  method,
  amountPaise,
});

function stockOf(state: LedgerState, productId: Id): ProductStock {
  let stock = state.products.get(productId);
  if (stock === undefined) {
    stock = newStock();
    state.products.set(productId, stock);
  }
  return stock;
}

/** Sets a product's stock to the value in an event. */
function moved(
  state: LedgerState,
  { revision }: LedgerEvent,
  after: { productId: Id; stockAfterMilli: number; valueAfterPaise: number },
): ProductStock {
  const stock = stockOf(state, after.productId);
  moveStock(stock, after.stockAfterMilli, after.valueAfterPaise);
  stock.movedAt = revision;
  return stock;
}

function importOf(state: LedgerState, importId: Id): ImportProgress {
  let progress = state.imports.get(importId);
  if (progress === undefined) {
    progress = { lastOccurredAt: '', originalNumbers: new Set(), lastGiven: 0, closed: false };
    state.imports.set(importId, progress);
  }
  return progress;
}

/** The numbers of a closed import need not be unique any more. */
function noteClosing(progress: ImportProgress): void {
  progress.closed = true;
  progress.originalNumbers = new Set();
}

/**
 * Entries dated by a clock far ahead get the time of the confirmation; otherwise nothing recorded since would ever be
 * forgotten.
 */
function noteClock(state: LedgerState, confirmedAt: string): void {
  state.newestAt = confirmedAt;
  const seconds = Math.floor(Date.parse(confirmedAt) / 1000);
  for (const recent of [state.recentBills, state.recentPurchases, state.recentPayments]) {
    for (const entry of recent.values()) entry.recordedAtSeconds = Math.min(entry.recordedAtSeconds, seconds);
  }
}

/**
 * Goods that a credit note took in and did not return to the shelf may leave stock below zero, because the units sold below zero are
 * gone for good: the adjustment then has a shortfall of its own, at the average known (R33).
 */
function noteAdjustment(state: LedgerState, event: Of<'StockAdjusted'>): void {
  const { adjustmentId, quantityMilli, stockAfterMilli, averageCostPaise } = event.data;
  const stock = moved(state, event, event.data);
  const missingMilli = Math.min(-quantityMilli, -stockAfterMilli);
  if (missingMilli <= 0) return;
  stock.shortfalls ??= new Map();
  const provisionalPaise = mulDivHalfUp(missingMilli, averageCostPaise, 1000);
  stock.shortfalls.set(adjustmentKey(adjustmentId), { quantityMilli: missingMilli, provisionalPaise });
  state.openShortfalls += 1;
}

function notePurchase(state: LedgerState, event: Of<'PurchaseRecorded'>): void {
  const { purchaseId, productId, quantityMilli, closingStockMilli, costPaise, valueAfterPaise } = event.data;
  const stock = moved(state, event, { productId, stockAfterMilli: closingStockMilli, valueAfterPaise });
  noteUnitCost(stock, mulDivHalfUp(costPaise, 1000, quantityMilli));
  applyToVendor(state, event.data.money?.khata ?? null, event.data.vendorId);
  remember(state.recentPurchases, purchaseId, entryOf(state, event));
  state.purchasedAt = event.revision;
}

function noteCorrection(state: LedgerState, event: Of<'PurchaseCorrected'>): void {
  const { purchaseId, stocksAfter, changesFigures, khata, formerKhata, formerBill, vendorId, freed } = event.data;
  for (const after of stocksAfter) noteReplayedStock(state, event, after, changesFigures);
  state.purchases.set(purchaseId, { revision: event.revision, reversed: false });
  applyToVendor(state, formerKhata, formerBill.vendorId);
  applyToVendor(state, khata, vendorId);
  if (freed !== null) state.overpaid.add(freed.documentId);
  remember(state.recentPurchases, purchaseId, entryOf(state, event));
  state.purchasedAt = event.revision;
}

function noteReversal(state: LedgerState, event: Of<'PurchaseReversed'>): void {
  noteReplayedStock(state, event, event.data, true);
  const { purchaseId, reverses, khata, bill, freed } = event.data;
  state.purchases.set(purchaseId, { revision: reverses, reversed: true });
  applyToVendor(state, khata, bill.vendorId);
  if (freed !== null) state.overpaid.add(freed.documentId);
}

/** Sets a product to its replayed stock and cost. */
function noteReplayedStock(
  state: LedgerState,
  { revision }: LedgerEvent,
  after: StockAfter,
  changesFigures: boolean,
): void {
  const stock = stockOf(state, after.productId);
  stock.quantityMilli = after.stockAfterMilli;
  stock.valuePaise = after.valueAfterPaise;
  stock.lastCostPaise = after.averageCostPaise;
  stock.lastIncomingPaise = after.lastIncomingPaise;
  stock.movedAt = revision;
  if (!changesFigures) return;
  stock.correctedAt = revision;
  if (after.newShortfalls.length > 0) {
    const shortfalls = withOlder(stock.shortfalls, after.newShortfalls);
    state.openShortfalls += shortfalls.size - (stock.shortfalls?.size ?? 0);
    stock.shortfalls = shortfalls;
    return;
  }
  for (const [key, left] of coverOldest(stock.shortfalls, Math.max(0, -stock.quantityMilli)).changes) {
    if (left === null) dropShortfall(state, stock, key);
    else stock.shortfalls?.set(key, left);
  }
}

function settle(state: LedgerState, { data }: Of<'CostCorrected'>): void {
  const stock = stockOf(state, data.productId);
  for (const { quantityMilli, provisionalPaise, actualPaise, ...document } of data.settlements) {
    const key = documentKey(document);
    const shortfall = stock.shortfalls?.get(key);
    if (shortfall !== undefined) {
      shortfall.quantityMilli -= quantityMilli;
      shortfall.provisionalPaise -= provisionalPaise;
      if (shortfall.quantityMilli <= 0) dropShortfall(state, stock, key);
    }
    // an adjustment is never taken back, so its cost is not needed again
    if (!('billId' in document)) continue;
    const { billId, lineNo } = document;
    const notes = notesOf(state, billId);
    notes.settled ??= new Map();
    const before = notes.settled.get(lineNo) ?? { quantityMilli: 0, provisionalPaise: 0, actualPaise: 0 };
    notes.settled.set(lineNo, {
      quantityMilli: before.quantityMilli + quantityMilli,
      provisionalPaise: before.provisionalPaise + provisionalPaise,
      actualPaise: before.actualPaise + actualPaise,
    });
  }
}

function dropShortfall(state: LedgerState, stock: ProductStock, key: string): void {
  if (stock.shortfalls?.delete(key) !== true) return;
  state.openShortfalls -= 1;
  if (stock.shortfalls.size === 0) stock.shortfalls = null;
}

function noteBill(state: LedgerState, event: Of<'BillCompleted'>): void {
  const { billId, submissionRevision, lines, number, billedAt, imported, invoiceNumber } = event.data;
  for (const line of lines) {
    if (line.stockAfterMilli === null || line.valueAfterPaise === null) continue;
    const stock = stockOf(state, line.productId);
    moveStock(stock, line.stockAfterMilli, line.valueAfterPaise);
    stock.movedAt = event.revision;
    if (line.provisionalMilli === 0) continue;
    stock.shortfalls ??= new Map();
    stock.shortfalls.set(lineKey(billId, line.lineNo), {
      quantityMilli: line.provisionalMilli,
      provisionalPaise: line.provisionalPaise,
    });
    state.openShortfalls += 1;
  }
  if (number !== null) noteNumber(state, number, billedAt);
  if (imported !== null) noteOriginalNumber(importOf(state, imported.importId), invoiceNumber);
  remember(state.recentBills, billId, entryOf(state, event, submissionRevision));
  const { khata, customerId, day, creditPaise } = event.data;
  if (khata === null || customerId === null) return;
  const opened = { documentId: billId, ownerId: customerId, day, openPaise: creditPaise };
  applyOutcome(state.khatas, khata, { customerId, opened });
}

function noteNumber(
  state: LedgerState,
  number: NonNullable<Of<'BillCompleted'>['data']['number']>,
  billedAt: string,
): void {
  const { kind, fiscalYear, till, prefix, sequence } = number;
  state.series.set(seriesKey(number), {
    kind,
    fiscalYear,
    till,
    prefix,
    lastSequence: sequence,
    lastBilledAt: billedAt,
  });
}

/** A number that this program gave to an imported document without one. */
const GIVEN = /^IMP-(\d{1,15})$/;
const isGivenNumber = (number: string): boolean => GIVEN.test(number);

function noteOriginalNumber(progress: ImportProgress, number: string): void {
  progress.originalNumbers.add(number);
  const given = GIVEN.exec(number)?.[1];
  if (given !== undefined) progress.lastGiven = Math.max(progress.lastGiven, Number(given));
}

function noteCancellation(state: LedgerState, event: Of<'BillCancelled'>): void {
  const { data } = event;
  for (const line of data.lines) {
    dropShortfall(state, stockOf(state, line.productId), lineKey(data.billId, line.lineNo));
    moved(state, event, line);
  }
  const notes = notesOf(state, data.billId);
  notes.cancelled = true;
  notes.settled = null;
  if (data.customerId !== null) applyOutcome(state.khatas, data.khata, { customerId: data.customerId });
}

/** Takes back a part of a bill. Units of it that were never in stock are missing no more (R33a). */
function noteCredit(state: LedgerState, event: Of<'CreditNoteIssued'>): void {
  const { creditNoteId, billId, lines, number, creditNoteNumber, imported, issuedAt, totals, refundPaise } = event.data;
  const notes = notesOf(state, billId);
  const before: Credited = notes.credited ?? {
    noteIds: [],
    grandTotalPaise: 0,
    refundPaise: 0,
    loweredAwaitedPaise: 0,
    givenBackPaise: 0,
    lines: new Map(),
  };
  for (const line of lines) {
    const known = before.lines.get(line.lineNo);
    before.lines.set(line.lineNo, {
      quantityMilli: (known?.quantityMilli ?? 0) + line.quantityMilli,
      neverThereMilli: (known?.neverThereMilli ?? 0) + line.neverThereMilli,
      provisionalPaise: (known?.provisionalPaise ?? 0) + line.provisionalPaise,
      bookedPaise: (known?.bookedPaise ?? 0) + line.costPaise + line.costVariancePaise,
    });
    const { productId, stockAfterMilli, valueAfterPaise } = line;
    if (stockAfterMilli === null || valueAfterPaise === null) continue;
    removeMissing(state, stockOf(state, productId), lineKey(billId, line.lineNo), line);
    moved(state, event, { productId, stockAfterMilli, valueAfterPaise });
  }
  notes.credited = {
    noteIds: [...before.noteIds, creditNoteId],
    grandTotalPaise: before.grandTotalPaise + totals.grandTotalPaise,
    refundPaise: before.refundPaise + refundPaise,
    loweredAwaitedPaise: before.loweredAwaitedPaise + event.data.loweredAwaitedPaise,
    givenBackPaise: before.givenBackPaise + refundPaise + event.data.advancePaise,
    lines: before.lines,
  };
  const { customerId, khata } = event.data;
  if (customerId !== null) applyOutcome(state.khatas, khata, { customerId });
  if (number !== null) noteNumber(state, number, issuedAt);
  // a printed number may stand on several notes: a paper may credit several bills
  if (imported !== null && isGivenNumber(creditNoteNumber))
    noteOriginalNumber(importOf(state, imported.importId), creditNoteNumber);
}

function removeMissing(
  state: LedgerState,
  stock: ProductStock,
  key: string,
  { neverThereMilli, provisionalPaise }: { neverThereMilli: number; provisionalPaise: number },
): void {
  const shortfall = stock.shortfalls?.get(key);
  if (shortfall === undefined) return;
  shortfall.quantityMilli -= neverThereMilli;
  shortfall.provisionalPaise -= provisionalPaise;
  if (shortfall.quantityMilli <= 0) dropShortfall(state, stock, key);
}
