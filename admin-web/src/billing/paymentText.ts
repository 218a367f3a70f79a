import type { BillRow, BillView, PaymentMethod } from '@bahi/contracts';
import type { Translate } from '../i18n/language.ts';

/** Methods of a bill, each named once, and credit: “Cash + UPI”, “Credit”, “Cash + Credit”. Empty for none. */
export function paymentText(translate: Translate, methods: readonly PaymentMethod[], isCredit: boolean): string {
  const names = methods.map((method) => translate(`common.paymentMethods.${method}`));
  return [...new Set([...names, ...(isCredit ? [translate('credit.short')] : [])])].join(' + ');
}

interface PaidBill extends Pick<BillRow, 'paymentMethod' | 'payments' | 'grandTotalPaise'> {
  status: string;
  /** Of a draft. */
  paymentParts?: BillView['paymentParts'];
}

/** How a bill is paid, or a draft will be. What no payment with the bill paid was credit, also if it was paid since. */
export function billPaymentText(translate: Translate, bill: PaidBill): string {
  const { paymentMethod, payments, paymentParts, grandTotalPaise, status } = bill;
  const parts = paymentParts ?? payments;
  const methods = parts.map(({ method }) => method);
  // a method that was corrected stands at the payment
  if (paymentMethod !== undefined) return paymentText(translate, methods.length > 0 ? methods : [paymentMethod], false);
  const isDecided = status === 'completed' || status === 'cancelled' || paymentParts !== undefined;
  const paidPaise = parts.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return paymentText(translate, methods, isDecided && paidPaise < grandTotalPaise);
}
