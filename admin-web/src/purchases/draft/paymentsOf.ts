import { PAYMENT_METHODS, type PurchasePaymentsBody } from '@bahi/contracts';
import type { FieldErrors } from '../../form/bodyErrors.ts';
import type { PaymentDraft, PurchaseDraft } from './purchaseDraft.ts';

/** Nothing paid yet. */
export const noPayment: Exclude<PaymentDraft, 'owed'> = { CASH: null, UPI: null, CARD: null, reference: '' };

/** The payments of a bill as the server takes them; undefined when it was paid outside the drawer. */
export function paymentsOf({ payment }: Pick<PurchaseDraft, 'payment'>): PurchasePaymentsBody | undefined {
  if (payment === undefined || payment === 'owed') return payment && [];
  const { reference } = payment;
  const paid = PAYMENT_METHODS.flatMap((method) => {
    const amountPaise = payment[method] ?? 0;
    return amountPaise === 0 ? [] : [{ method, amountPaise }];
  });
  // there is one field for it: it is of the first payment that has one
  const named = paid.findIndex(({ method }) => method !== 'CASH');
  return paid.map((part, place) => (place === named && reference.trim() !== '' ? { ...part, reference } : part));
}

/** What is paid now, in paise. */
export const paidNow = (payment: PaymentDraft | undefined): number =>
  typeof payment === 'object' ? PAYMENT_METHODS.reduce((sum, method) => sum + (payment[method] || 0), 0) : 0;

/** What is wrong with the amounts that are paid. */
export function paymentErrors({ payment }: Pick<PurchaseDraft, 'payment'>): FieldErrors {
  if (typeof payment !== 'object') return {};
  const amounts = PAYMENT_METHODS.map((method) => payment[method] ?? 0);
  if (amounts.some(Number.isNaN)) return { payments: 'errors.invalid' };
  return amounts.some((paise) => paise < 0) ? { payments: 'errors.negative' } : {};
}
