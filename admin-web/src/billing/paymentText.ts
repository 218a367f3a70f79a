import type { BillRow, PaymentMethod } from '@bahi/contracts';
import type { Translate } from '../i18n/language.ts';

/** Methods of a bill, each named once, and credit: “Cash + UPI”, “Credit”, “Cash + Credit”. Empty for none. */
export function paymentText(translate: Translate, methods: readonly PaymentMethod[], isCredit: boolean): string {
  const names = methods.map((method) => translate(`common.paymentMethods.${method}`));
  return [...new Set([...names, ...(isCredit ? [translate('credit.short')] : [])])].join(' + ');
}

type PaidBill = Pick<BillRow, 'status' | 'paymentMethod' | 'payments' | 'grandTotalPaise'>;

/** How a bill is paid. What no payment with the bill paid was credit, also if it was paid since. */
export function billPaymentText(translate: Translate, bill: Omit<PaidBill, 'status'> & { status: string }): string {
  const { paymentMethod, payments, grandTotalPaise, status } = bill;
  if (paymentMethod !== undefined) return paymentText(translate, [paymentMethod], false);
  const isSold = status === 'completed' || status === 'cancelled';
  const paidPaise = payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const methods = payments.map(({ method }) => method);
  return paymentText(translate, methods, isSold && paidPaise < grandTotalPaise);
}
