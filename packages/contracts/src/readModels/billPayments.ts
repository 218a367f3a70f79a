import type { LedgerFact } from '../events/ledger.ts';
import type { BillPaymentView, PaymentReceivedView } from './bill.ts';

type PaymentData = Extract<LedgerFact, { type: 'PaymentReceived' }>['data'];

/** A payment as bills show it, recorded at an instant. */
export function billPaymentView(data: PaymentData, at: string): BillPaymentView {
  const { paymentId: id, method, amountPaise, reference, receivedBy: by } = data;
  return { id, at, method, amountPaise, ...(reference !== null && { reference }), by };
}

/** The newest payment of a bill as bills show it; empty without one. */
export function paymentReceivedOf(payments: readonly BillPaymentView[]): { paymentReceived?: PaymentReceivedView } {
  const newest = payments.at(-1);
  if (newest === undefined) return {};
  const { at, reference, by } = newest;
  return { paymentReceived: { at, ...(reference !== undefined && { reference }), by } };
}
