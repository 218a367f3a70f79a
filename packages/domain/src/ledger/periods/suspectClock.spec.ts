import { describe, expect, it } from '@jest/globals';
import type { Decision } from '@bahi/contracts';
import { Books, numberId, plainProduct, purchase, sale } from '@bahi/testing/books';
import { recordSale } from '../bills/recordSale.ts';
import { confirmClock } from './confirmClock.ts';
import { fileMonth } from './fileMonth.ts';
import { recordPurchase } from '../purchases/recordPurchase.ts';

const soap = plainProduct(1);
const MORNING = '2026-01-05T06:30:00.000Z';
const LATER = '2026-03-20T06:30:00.000Z';
const HOUR_MS = 60 * 60 * 1000;
const after = (hours: number) => new Date(Date.parse(MORNING) + hours * HOUR_MS).toISOString();

// each is decided and recorded by the same clock
const complete = (books: Books, n: number, now: string): Decision =>
  books.try((state) => recordSale(state, sale(n, [{ product: soap, quantityMilli: 1_000 }], { now })), { at: now });
const buy = (books: Books, n: number, at: string) =>
  books.do((state) => recordPurchase(state, purchase(n, soap, 1_000, 500)), { at });
const file = (books: Books, month: string, now: string) =>
  books.try((state) => fileMonth(state, { month, now }), { at: now });
const confirm = (books: Books, now: string) => books.do((state) => confirmClock(state, { now }), { at: now });

describe('a clock far ahead of the books (L14)', () => {
  it('stays suspect whatever else it dates, until the owner confirms it', () => {
    const books = new Books();
    complete(books, 1, MORNING);
    buy(books, 1, LATER);
    expect(complete(books, 2, LATER)).toMatchObject({ code: 'clock_suspect' });
    confirm(books, LATER);
    expect(complete(books, 2, LATER).kind).toBe('accepted');
  });

  it('has no lasting effect once it is set right', () => {
    const books = new Books();
    complete(books, 1, MORNING);
    buy(books, 1, LATER);
    buy(books, 2, after(30));
    expect(complete(books, 2, after(40)).kind).toBe('accepted');
    expect(complete(books, 3, LATER)).toMatchObject({ code: 'clock_suspect' });
    for (let n = 3; n <= 1_001; n += 1) buy(books, n, after(48));
    expect(books.state.recentPurchases.has(numberId(1))).toBe(true);
    buy(books, 1_002, after(90));
    expect(books.state.recentPurchases.has(numberId(1))).toBe(false);
  });

  it('is trusted if it dated a completed bill', () => {
    const books = new Books();
    complete(books, 1, MORNING);
    const decision = recordSale(new Books().state, sale(2, [{ product: soap, quantityMilli: 1_000 }], { now: LATER }));
    books.do(() => decision, { at: LATER });
    expect(complete(books, 3, LATER).kind).toBe('accepted');
  });

  it('stays suspect when it finishes a bill that was submitted by another clock', () => {
    const books = new Books();
    complete(books, 1, MORNING);
    const submitted = sale(2, [{ product: soap, quantityMilli: 1_000 }], { now: after(1) });
    books.do((state) => recordSale(state, submitted), { at: LATER });
    expect(complete(books, 3, LATER)).toMatchObject({ code: 'clock_suspect' });
    expect(complete(books, 3, after(2)).kind).toBe('accepted');
  });

  it('files no month, because filing cannot be undone (R29)', () => {
    const books = new Books();
    complete(books, 1, MORNING);
    expect(file(books, '2026-01', LATER)).toMatchObject({ code: 'clock_suspect' });
    confirm(books, LATER);
    expect(file(books, '2026-01', LATER).kind).toBe('accepted');
    expect(file(books, '2026-01', MORNING)).toMatchObject({ kind: 'accepted', facts: [] });
  });
});
