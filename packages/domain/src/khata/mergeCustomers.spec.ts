import { describe, expect, it } from '@jest/globals';
import type { Id } from '@bahi/contracts';
import { Books, numberId, plainProduct, plainProfile, sale, SOME_DAY, walkInContent } from '@bahi/testing/books';
import { recordSale } from '../ledger/bills/recordSale.ts';
import { setLimit } from './dues.ts';
import { dueOf, emptyKhata } from './khata.ts';
import { mergeCustomers, unmergeCustomers } from './mergeCustomers.ts';
import { takePayment } from './payments.ts';

const ASHA = numberId(0xa5a);
const RAVI = numberId(0xba1);
const MEENA = numberId(0x3ee);

/** A bill on credit. */
function bill(n: number, sellingPricePaise: number, customerId = ASHA) {
  const product = plainProduct(n, { kind: 'service', sellingPricePaise, unit: 'pcs' });
  const lines = [{ product, quantityMilli: 1_000 }];
  const body = { payments: [], paymentMethod: null, customer: { name: 'x' } };
  return sale(n, lines, { content: { ...walkInContent(lines, body, plainProfile), customerId } });
}

const payment = (amountPaise: number, customerId = ASHA) => ({
  paymentId: numberId(0x9a01),
  customerId,
  method: 'CASH' as const,
  amountPaise,
  tenderedPaise: null,
  reference: null,
  billId: null,
  isDeposit: false,
  note: null,
  referenceUsedOn: [],
  now: SOME_DAY,
});

const khataOf = (books: Books, id = ASHA) => books.state.khatas.get(id) ?? emptyKhata();

describe('merged customers', () => {
  const two = () => {
    const books = new Books();
    books.do((state) => recordSale(state, bill(1, 1_000)));
    books.do((state) => recordSale(state, bill(2, 2_000, RAVI)));
    books.do((state) => mergeCustomers(state, { customerId: RAVI, intoId: ASHA, now: SOME_DAY }));
    return books;
  };

  it('have one khata, also for a bill that is finished later, and part again', () => {
    const books = two();
    books.do((state) => recordSale(state, bill(3, 4_000, RAVI)));
    expect(dueOf(khataOf(books))).toBe(7_000);
    books.do((state) => unmergeCustomers(state, { customerId: RAVI, now: SOME_DAY }));
    expect([dueOf(khataOf(books)), dueOf(khataOf(books, RAVI))]).toEqual([1_000, 6_000]);
  });

  it('stay merged once money of one fell on a bill of the other', () => {
    const books = two();
    books.do((state) => takePayment(state, payment(1_500)));
    expect(books.try((state) => unmergeCustomers(state, { customerId: RAVI, now: SOME_DAY }))).toMatchObject({
      code: 'merge_used',
    });
  });

  it('stay merged also where the money crossed while their khata was part of a third one', () => {
    const books = two();
    books.do((state) => mergeCustomers(state, { customerId: ASHA, intoId: MEENA, now: SOME_DAY }));
    books.do((state) => takePayment(state, payment(500, RAVI)));
    const part = (customerId: Id) => books.try((state) => unmergeCustomers(state, { customerId, now: SOME_DAY }));
    expect(part(RAVI)).toMatchObject({ code: 'customer_merged' });
    books.do((state) => unmergeCustomers(state, { customerId: ASHA, now: SOME_DAY }));
    expect(part(RAVI)).toMatchObject({ code: 'merge_used' });
  });

  it('keep the limit that was set for both when they part, else each has his own again', () => {
    const limits = (after?: number) => {
      const books = new Books();
      books.do((state) => setLimit(state, ASHA, 9_000));
      books.do((state) => setLimit(state, RAVI, 5_000));
      books.do((state) => mergeCustomers(state, { customerId: RAVI, intoId: ASHA, now: SOME_DAY }));
      if (after !== undefined) books.do((state) => setLimit(state, RAVI, after));
      books.do((state) => unmergeCustomers(state, { customerId: RAVI, now: SOME_DAY }));
      return [khataOf(books).limitPaise, khataOf(books, RAVI).limitPaise];
    };
    expect([limits(), limits(2_000)]).toEqual([
      [9_000, 5_000],
      [2_000, 5_000],
    ]);
  });
});
