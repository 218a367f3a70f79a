import type { AnyRecorded, Confirmation, Id, KhataOutcome, LedgerFact, RecordedFact, Refused } from '@bahi/contracts';
import { refuseUnlessConfirmed } from '../confirmations.ts';
import type { LedgerState } from '../ledger/state/state.ts';
import type { CashReceipt, CashTaken } from './cashTaken.ts';
import { isWithin, khataIdOf } from './khata.ts';
import { rupees } from './rupees.ts';

/** ₹2,00,000: from here on cash of one person in a day, or for one sale, is forbidden (Income-tax Act 2025, s. 186). */
const CASH_LIMIT_PAISE = 2_00_000_00;

/** Cash that is about to be taken. */
export interface NewCash {
  customerId: Id | null;
  day: string;
  amountPaise: number;
  /** What of it, and of cash that came before, falls on each bill. */
  bills: readonly { billId: Id; amountPaise: number }[];
}

/**
 * Refuses cash that comes to ₹2,00,000 from one customer in a day, or for one bill whatever the days, unless an owner confirmed it.
 * Null: allowed. A walk-in customer is another person each time.
 */
export function checkCash(
  state: Readonly<LedgerState>,
  { customerId, day, amountPaise, bills }: NewCash,
  confirmed: readonly Confirmation[],
): Refused | null {
  if (amountPaise === 0) return null;
  const ofDayPaise = amountPaise + (customerId === null ? 0 : cashOf(state, customerId, day));
  const ofBills = bills.map((bill) => bill.amountPaise + (state.cash.largeBills.get(bill.billId) ?? 0));
  const mostPaise = Math.max(ofDayPaise, ...ofBills);
  if (mostPaise < CASH_LIMIT_PAISE) return null;
  return refuseUnlessConfirmed('cash_limit_reached', confirmed, { params: { amount: rupees(mostPaise) } });
}

/** What one person paid in cash on a day, under whichever of his names. */
function cashOf({ cash, khatas }: Readonly<LedgerState>, customerId: Id, day: string): number {
  if (cash.day !== day) return 0;
  const khataId = khataIdOf(khatas, customerId);
  let paise = 0;
  for (const receipt of cash.receipts.values()) {
    if (isWithin(khatas, receipt.customerId, khataId)) paise += receipt.amountPaise;
  }
  return paise;
}

/** The part of a bill that free money pays which came in cash. */
export const cashAdvanceUsed = ({ cash }: Readonly<LedgerState>, khata: KhataOutcome | null): number =>
  (khata?.advances ?? []).reduce(
    (sum, { sourceId, amountPaise }) => (cash.advances.has(sourceId) ? sum - Math.min(0, amountPaise) : sum),
    0,
  );

/** Notes what a fact says of cash. It takes as long as the fact has payments and allocations. */
export function noteCash(state: LedgerState, event: RecordedFact<LedgerFact>): void {
  const { cash } = state;
  switch (event.type) {
    case 'BillCompleted':
      noteBill(state, event.data);
      break;
    case 'BillCancelled': {
      const { billId } = event.data;
      cash.largeBills.delete(billId);
      for (const [paymentId, receipt] of cash.receipts) if (receipt.billId === billId) cash.receipts.delete(paymentId);
      break;
    }
    case 'PaymentTaken': {
      const { paymentId, customerId, method, amountPaise, day, khata } = event.data;
      if (method !== 'CASH') break;
      noteReceipt(cash, day, paymentId, { customerId, billId: null, amountPaise });
      addToBills(cash, khata);
      if (khata.advances.some(({ sourceId }) => sourceId === paymentId)) cash.advances.add(paymentId);
      break;
    }
    case 'DepositReleased':
      if (cash.advances.has(event.data.paymentId)) addToBills(cash, event.data.khata);
      break;
    case 'PaymentReversed':
      cash.receipts.delete(event.data.paymentId);
      if (event.data.method === 'CASH') addToBills(cash, event.data.khata);
      break;
    case 'PaymentMethodCorrected':
      noteCorrection(cash, event.data);
      break;
    default:
  }
  const khata = 'khata' in event.data ? event.data.khata : null;
  for (const { sourceId, leftPaise } of khata?.advances ?? []) if (leftPaise === 0) cash.advances.delete(sourceId);
}

type DataOf<Type extends AnyRecorded['type']> = Extract<AnyRecorded, { type: Type }>['data'];

/** A bill of earlier books was paid there. */
function noteBill(state: LedgerState, data: DataOf<'BillCompleted'>): void {
  const { billId, customerId, imported, day, payments, totals, khata } = data;
  if (imported !== null) return;
  const inCash = payments.filter(({ method }) => method === 'CASH');
  if (customerId !== null) {
    for (const { paymentId, amountPaise } of inCash) {
      noteReceipt(state.cash, day, paymentId, { customerId, billId, amountPaise });
    }
  }
  const isPaid = payments.every(({ isReceived }) => isReceived) && data.creditPaise === 0;
  if (totals.grandTotalPaise < CASH_LIMIT_PAISE || isPaid) return;
  const cashPaise = inCash.reduce((sum, { amountPaise }) => sum + amountPaise, cashAdvanceUsed(state, khata));
  state.cash.largeBills.set(billId, cashPaise);
}

function noteReceipt(cash: CashTaken, day: string, paymentId: Id, receipt: CashReceipt): void {
  if (day < cash.day) return;
  if (day > cash.day) {
    cash.day = day;
    cash.receipts.clear();
  }
  cash.receipts.set(paymentId, receipt);
}

function addToBills({ largeBills }: CashTaken, { allocations }: KhataOutcome): void {
  for (const { documentId, amountPaise } of allocations) {
    const beforePaise = largeBills.get(documentId);
    if (beforePaise !== undefined) largeBills.set(documentId, Math.max(0, beforePaise + amountPaise));
  }
}

/** A payment that was no cash counts no more; one that was cash counts for the day on which that was said. */
function noteCorrection(cash: CashTaken, data: DataOf<'PaymentMethodCorrected'>): void {
  const { paymentId, ofBillId, customerId, from, to, amountPaise, wasAwaited, day } = data;
  const changePaise = (to === 'CASH' ? amountPaise : 0) - (from === 'CASH' && !wasAwaited ? amountPaise : 0);
  const beforePaise = ofBillId === null ? undefined : cash.largeBills.get(ofBillId);
  if (ofBillId !== null && beforePaise !== undefined) cash.largeBills.set(ofBillId, beforePaise + changePaise);
  if (to !== 'CASH') {
    cash.receipts.delete(paymentId);
    cash.advances.delete(paymentId);
  } else if (customerId !== null) noteReceipt(cash, day, paymentId, { customerId, billId: ofBillId, amountPaise });
}
