import { PAYMENT_METHODS, type BillView, type PaymentMethod } from '@bahi/contracts';

/** How money of a bill goes back: by a method, as it was paid, or not at all: it stays as the customer's advance. */
export type RefundChoice = PaymentMethod | 'own' | 'advance';

/** A bill whose money may come back. */
export type RefundedBill = Partial<Pick<BillView, 'customerId' | 'imported' | 'payments'>>;

/** The choices for cancelling a bill; the first is what happens without a choice. */
export const cancelChoices = ({ customerId, imported }: RefundedBill): RefundChoice[] =>
  customerId === undefined || imported !== undefined ? ['own', ...PAYMENT_METHODS] : ['advance', ...PAYMENT_METHODS];

/** The choices for a credit note, which needs a method unless the money stays as an advance. */
export function noteChoices({
  customerId,
  paymentMethod,
  payments,
}: RefundedBill & Pick<BillView, 'paymentMethod' | 'payments'>): RefundChoice[] {
  const first = paymentMethod ?? payments[0]?.method ?? 'CASH';
  const methods = [first, ...PAYMENT_METHODS.filter((method) => method !== first)];
  return customerId === undefined ? methods : ['advance', ...methods];
}

/** The method of a choice; undefined where the server has its own rule. */
export const refundMethodOf = (choice: RefundChoice): PaymentMethod | undefined =>
  choice === 'own' || choice === 'advance' ? undefined : choice;
