import type { BillPaymentView, BillStatus, BillView, PaymentStatus } from './bill.ts';

/** What the open amount of a bill depends on. A bill's view fits. */
export interface Payable extends Pick<BillView, 'paymentMethod' | 'imported' | 'grandTotalPaise'> {
  status: BillStatus;
  payments: readonly Pick<BillPaymentView, 'amountPaise'>[];
  creditNotes: readonly { grandTotalPaise: number; refundPaise: number }[];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/**
 * The open amount of a completed bill: its total less credit notes and payments. Only UPI is paid after the completion,
 * once a person has seen the money (R42). All other methods are paid at the counter, and so was a bill of earlier
 * books.
 */
export function openPaise({
  status,
  paymentMethod,
  imported,
  grandTotalPaise,
  payments,
  creditNotes,
}: Payable): number {
  if (status !== 'completed' || paymentMethod !== 'UPI' || imported !== undefined) return 0;
  const credited = sum(creditNotes.map((note) => note.grandTotalPaise));
  const paid = sum(payments.map((payment) => payment.amountPaise));
  return Math.max(0, grandTotalPaise - credited - paid);
}

/**
 * The money received for a completed bill, also if it was cancelled since, less what credit notes gave back. UPI counts once it was
 * noted (R42), every other method from the completion on. A draft has received nothing.
 */
export function receivedPaise({
  status,
  paymentMethod,
  imported,
  grandTotalPaise,
  payments,
  creditNotes,
}: Payable): number {
  if (status !== 'completed' && status !== 'cancelled') return 0;
  const isPaidLater = paymentMethod === 'UPI' && imported === undefined;
  const received = isPaidLater ? sum(payments.map((payment) => payment.amountPaise)) : grandTotalPaise;
  return Math.max(0, received - sum(creditNotes.map((note) => note.refundPaise)));
}

/** Whether the money of a UPI bill was seen; undefined if there is nothing to wait for: a draft, cash, card. */
export function paymentStatusOf(bill: Payable): PaymentStatus | undefined {
  if (openPaise(bill) > 0) return 'open';
  return bill.payments.length > 0 ? 'received' : undefined;
}
