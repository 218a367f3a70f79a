import { beforeAll, expect, it } from '@jest/globals';
import type { PaymentMethod } from '@bahi/contracts';
import { setLanguage, translate } from '../i18n/language.ts';
import { billPaymentText } from './paymentText.ts';

beforeAll(async () => setLanguage('en'));

const paid = (method: PaymentMethod, amountPaise: number) => ({ id: method, at: '', method, amountPaise, by: '' });
const sold = { status: 'completed', grandTotalPaise: 100_000, payments: [] };

it.each([
  ['one method', { ...sold, paymentMethod: 'CASH' as const, payments: [paid('CASH', 100_000)] }, 'Cash'],
  ['one that was corrected', { ...sold, paymentMethod: 'CASH' as const, payments: [paid('UPI', 100_000)] }, 'UPI'],
  ['several', { ...sold, payments: [paid('CASH', 40_000), paid('UPI', 60_000)] }, 'Cash + UPI'],
  ['one method twice', { ...sold, payments: [paid('UPI', 40_000), paid('UPI', 60_000)] }, 'UPI'],
  ['a part', { ...sold, payments: [paid('CASH', 40_000)] }, 'Cash + Credit'],
  ['nothing', sold, 'Credit'],
  ['a draft', { ...sold, status: 'in_billing' }, ''],
  ['a draft in parts', { ...sold, status: 'in_billing', paymentParts: [paid('UPI', 40_000)] }, 'UPI + Credit'],
  ['a draft on credit', { ...sold, status: 'in_billing', paymentParts: [] }, 'Credit'],
])('the payment of a bill names its methods and its credit: %s', (_what, bill, text) => {
  expect(billPaymentText(translate, bill)).toBe(text);
});
