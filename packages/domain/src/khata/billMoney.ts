import type { Id, MethodAmount, PaymentMethod } from '@bahi/contracts';
import type { RecordedBill } from '../ledger/commands.ts';
import type { BillPayment, LedgerState } from '../ledger/state/state.ts';
import { openOfDocument } from './khata.ts';

/** Where the total of a completed bill stands. */
export interface BillMoney {
  /** Owed by its customer. */
  openPaise: number;
  /** UPI that nobody has seen yet. */
  awaitedPaise: number;
  /** Paid, and not given back. */
  paidPaise: number;
}

const sum = (amounts: readonly { amountPaise: number }[]): number =>
  amounts.reduce((total, { amountPaise }) => total + amountPaise, 0);

/** Payments of a bill that came after its completion; the command carries those that the state has forgotten. */
export const laterPayments = (
  state: Readonly<LedgerState>,
  billId: Id,
  earlier: readonly BillPayment[],
): readonly BillPayment[] => state.recentPayments.get(billId)?.payments ?? earlier;

/** The bill's total is open, awaited, paid, credited by notes or written off: what is left of the others was paid. */
export function billMoney(
  state: Readonly<LedgerState>,
  { data }: Pick<RecordedBill, 'data'>,
  earlierPayments: readonly BillPayment[],
): BillMoney {
  const { billId, customerId, payments, totals } = data;
  const { credited = null, writtenOffPaise = 0, onKhataPaise = 0 } = state.bills.get(billId) ?? {};
  const openPaise = openOfDocument(state.khatas, customerId, billId);
  const promisedPaise = sum(payments.filter(({ isReceived }) => !isReceived));
  const arrivedPaise = sum(laterPayments(state, billId, earlierPayments));
  const loweredPaise = credited?.loweredAwaitedPaise ?? 0;
  const awaitedPaise = Math.max(0, promisedPaise - arrivedPaise - onKhataPaise - loweredPaise);
  const creditedPaise = credited?.grandTotalPaise ?? 0;
  const paidPaise = totals.grandTotalPaise - creditedPaise - openPaise - awaitedPaise - writtenOffPaise;
  return { openPaise, awaitedPaise, paidPaise: Math.max(0, paidPaise) };
}

/** The money of a bill by the methods by which it came in. */
export function ownMethods(
  state: Readonly<LedgerState>,
  { data }: Pick<RecordedBill, 'data'>,
  earlierPayments: readonly BillPayment[],
): MethodAmount[] {
  const received = [
    ...data.payments.filter(({ isReceived }) => isReceived),
    ...laterPayments(state, data.billId, earlierPayments),
  ];
  const sums = new Map<PaymentMethod, number>();
  for (const { paymentId, method, amountPaise } of received) {
    const now = state.payments.get(paymentId)?.method ?? method;
    sums.set(now, (sums.get(now) ?? 0) + amountPaise);
  }
  return [...sums].map(([method, amountPaise]) => ({ method, amountPaise }));
}
