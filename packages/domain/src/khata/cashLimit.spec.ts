import { describe, expect, it } from '@jest/globals';
import type { BillContentBody, Id } from '@bahi/contracts';
import { Books, numberId, plainProduct, plainProfile, sale, SOME_DAY, walkInContent } from '@bahi/testing/books';
import { recordSale } from '../ledger/bills/recordSale.ts';
import type { RecordSale } from '../ledger/commands.ts';
import { fromSnapshot, toSnapshot } from '../ledger/state/snapshot.ts';
import type { PaymentTakenData, TakePayment } from './commands.ts';
import { mergeCustomers } from './mergeCustomers.ts';
import { correctMethod, reversePayment, takePayment } from './payments.ts';

const ASHA = numberId(0xa5a);
const RAVI = numberId(0xba1);
const LAKH = 1_00_000_00;
const TOO_MUCH = { kind: 'refused', code: 'cash_limit_reached', confirmableBy: ['owner'] };
const [NEXT_DAY, THIRD_DAY] = ['2026-01-06T06:30:00.000Z', '2026-01-07T06:30:00.000Z'];

type Parts = { cash?: number; upi?: number };

/** A bill of so many paise with payments, on credit for the rest. */
function bill(
  n: number,
  paise: number,
  { cash = 0, upi = 0 }: Parts,
  changes: Partial<RecordSale> & { customerId?: Id | null } = {},
) {
  const { customerId = ASHA, ...rest } = changes;
  const product = plainProduct(n, { kind: 'service', sellingPricePaise: paise, unit: 'pcs' });
  const lines = [{ product, quantityMilli: 1_000 }];
  const shop = { ...plainProfile, roundOff: 'none' as const };
  const payments: BillContentBody['payments'] = [
    ...(cash > 0 ? [{ method: 'CASH' as const, amountPaise: cash }] : []),
    ...(upi > 0 ? [{ method: 'UPI' as const, amountPaise: upi, received: true }] : []),
  ];
  const customer = customerId === null ? { walkIn: true as const } : { name: 'Asha' };
  const content = walkInContent(lines, { payments, paymentMethod: null, customer }, shop);
  return sale(n, lines, { content: { ...content, customerId }, asksAboutCash: true, ...rest });
}

const payment = (n: number, amountPaise: number, changes: Partial<TakePayment> = {}): TakePayment => ({
  paymentId: numberId(0x9a00 + n),
  customerId: ASHA,
  method: 'CASH',
  amountPaise,
  tenderedPaise: null,
  reference: null,
  billId: null,
  isDeposit: false,
  note: null,
  confirmed: [],
  referenceUsedOn: [],
  now: SOME_DAY,
  ...changes,
});

const sell = (books: Books, ...of: Parameters<typeof bill>) => books.try((state) => recordSale(state, bill(...of)));
const take = (books: Books, ...of: Parameters<typeof payment>) =>
  books.try((state) => takePayment(state, payment(...of)));

describe('cash of two lakh', () => {
  it('is refused for one bill from ₹2,00,000.00 on, also of a walk-in customer', () => {
    for (const customerId of [ASHA, null]) {
      expect(sell(new Books(), 1, 2 * LAKH - 1, { cash: 2 * LAKH - 1 }, { customerId })).toMatchObject({
        kind: 'accepted',
      });
      expect(sell(new Books(), 1, 2 * LAKH, { cash: 2 * LAKH }, { customerId })).toMatchObject({
        ...TOO_MUCH,
        params: { amount: '₹2,00,000.00' },
      });
    }
    expect(sell(new Books(), 1, 3 * LAKH, { cash: LAKH, upi: 2 * LAKH })).toMatchObject({ kind: 'accepted' });
  });

  it('is taken once an owner confirms it', () => {
    const confirmed = ['cash_limit_reached' as const];
    expect(sell(new Books(), 1, 2 * LAKH, { cash: 2 * LAKH }, { confirmed })).toMatchObject({ kind: 'accepted' });
    expect(take(new Books(), 1, 2 * LAKH, { confirmed })).toMatchObject({ kind: 'accepted' });
    expect(take(new Books(), 1, 2 * LAKH)).toMatchObject(TOO_MUCH);
    // a bill that was submitted, or a call that cannot be asked
    const asksAboutCash = false;
    expect(sell(new Books(), 1, 2 * LAKH, { cash: 2 * LAKH }, { asksAboutCash })).toMatchObject({ kind: 'accepted' });
  });

  it('adds up what one person pays in a day: bills and later payments', () => {
    const books = new Books();
    expect(sell(books, 1, LAKH, { cash: LAKH })).toMatchObject({ kind: 'accepted' });
    expect(take(books, 1, LAKH)).toMatchObject(TOO_MUCH);
    expect(take(books, 1, LAKH - 1)).toMatchObject({ kind: 'accepted' });
    expect(take(books, 2, 1)).toMatchObject(TOO_MUCH);
    expect(sell(books, 2, 1, { cash: 1 })).toMatchObject(TOO_MUCH);
    expect(take(books, 2, LAKH, { method: 'UPI' })).toMatchObject({ kind: 'accepted' });
    expect(take(books, 3, LAKH, { customerId: RAVI })).toMatchObject({ kind: 'accepted' });
    expect(take(books, 4, LAKH, { now: NEXT_DAY })).toMatchObject({ kind: 'accepted' });
  });

  it('adds up what comes for one bill on three days', () => {
    const books = new Books();
    sell(books, 1, 3 * LAKH, { cash: LAKH });
    expect(take(books, 1, LAKH - 1, { now: NEXT_DAY })).toMatchObject({ kind: 'accepted' });
    expect(take(books, 2, 1, { now: THIRD_DAY })).toMatchObject(TOO_MUCH);
    const stored = fromSnapshot(JSON.parse(JSON.stringify(toSnapshot(books.state))));
    expect(takePayment(stored, payment(2, 1, { now: THIRD_DAY }))).toMatchObject(TOO_MUCH);
    expect(take(books, 2, LAKH, { method: 'UPI', now: THIRD_DAY })).toMatchObject({ kind: 'accepted' });
  });

  it('counts an advance that came in cash for the bill that it pays', () => {
    const books = new Books();
    take(books, 1, LAKH);
    expect(sell(books, 1, 3 * LAKH, { cash: LAKH }, { now: NEXT_DAY })).toMatchObject(TOO_MUCH);
    expect(sell(books, 1, 3 * LAKH, { cash: LAKH - 1 }, { now: NEXT_DAY })).toMatchObject({ kind: 'accepted' });
    expect(take(books, 2, 1, { now: THIRD_DAY })).toMatchObject(TOO_MUCH);
  });

  it('does not count what was taken back, was no cash, or came with a cancelled bill', () => {
    const books = new Books();
    const [wrong] = books.do((state) => takePayment(state, payment(1, LAKH)));
    const taken = wrong!.data as PaymentTakenData;
    expect(take(books, 2, LAKH)).toMatchObject(TOO_MUCH);
    books.do((state) => reversePayment(state, { taken, reason: 'typed wrong', now: SOME_DAY }));
    expect(take(books, 2, LAKH)).toMatchObject({ kind: 'accepted' });
    const asUpi = { paymentId: numberId(0x9a02), method: 'CASH' as const, amountPaise: LAKH, isAwaited: false };
    const correction = { payment: asUpi, original: null, customerId: ASHA, earlierPayments: [], to: 'UPI' as const };
    books.do((state) => correctMethod(state, { ...correction, reference: null, now: SOME_DAY }));
    expect(sell(books, 1, LAKH, { cash: LAKH })).toMatchObject({ kind: 'accepted' });
    expect(take(books, 3, LAKH)).toMatchObject(TOO_MUCH);
    books.cancel({ original: books.bill(1), reason: '', now: SOME_DAY });
    expect(take(books, 3, LAKH)).toMatchObject({ kind: 'accepted' });
  });

  it('is one person also under two names', () => {
    const books = new Books();
    take(books, 1, LAKH, { customerId: RAVI });
    books.do((state) => mergeCustomers(state, { customerId: RAVI, intoId: ASHA, now: SOME_DAY }));
    expect(take(books, 2, LAKH)).toMatchObject(TOO_MUCH);
  });
});
