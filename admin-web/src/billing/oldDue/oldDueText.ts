import type { TakePaymentBody } from '@bahi/contracts';
import { formatPaise } from '../../format/money.ts';
import type { Translate } from '../../i18n/language.ts';

/** Amount and method of an old due, for the texts that name them. */
export const oldDueText = (
  translate: Translate,
  { amountPaise, method }: Pick<TakePaymentBody, 'amountPaise' | 'method'>,
) => ({
  amount: formatPaise(amountPaise),
  method: translate(`common.paymentMethods.${method}`),
});
