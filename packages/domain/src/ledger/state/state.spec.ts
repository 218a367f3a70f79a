import { describe, expect, it } from '@jest/globals';
import { Books, numberId, plainProduct, purchase, sale } from '@bahi/testing/books';
import { SOME_DAY } from '@bahi/testing/givenWhenThen';
import { recordSale } from '../bills/recordSale.ts';
import { confirmClock } from '../periods/confirmClock.ts';
import { recordOpeningStock } from '../stock/recordOpeningStock.ts';
import { recordPurchase } from '../purchases/recordPurchase.ts';
import { ledgerStream } from '../ledgerStream.ts';

const HOUR_MS = 60 * 60 * 1000;

describe('the state of the books', () => {
  it('stays below 100 KB for a shop of 300 products', () => {
    const books = new Books();
    for (let n = 1; n <= 300; n += 1) {
      const opening = { product: plainProduct(n), quantityMilli: 10_000, valuePaise: 43_210 };
      books.do((state) => recordOpeningStock(state, opening));
    }
    expect(ledgerStream.weight(books.state)).toBeLessThan(100_000);
  });

  it('remembers bills of 48 hours and at least the last 1,000', () => {
    const books = new Books();
    const line = [{ product: plainProduct(1, { kind: 'service' }), quantityMilli: 1_000 }];
    const bill = (n: number, hours: number) => {
      const at = new Date(Date.parse('2026-01-05T06:30:00.000Z') + hours * HOUR_MS).toISOString();
      books.do((state) => recordSale(state, sale(n, line, { now: at })), { at });
    };
    for (let n = 1; n <= 1_001; n += 1) bill(n, 0);
    expect(books.state.recentBills.size).toBe(1_001);
    bill(1_002, 47);
    expect(books.state.recentBills.has(numberId(1))).toBe(true);
    bill(1_003, 49);
    expect(books.state.recentBills.size).toBe(1_000);
    expect(books.state.recentBills.has(numberId(1))).toBe(false);
  });

  it('forgets what a clock far ahead has dated, 48 hours after the clock was confirmed', () => {
    const books = new Books();
    const hours = (count: number) => new Date(Date.parse(SOME_DAY) + count * HOUR_MS).toISOString();
    const buy = (n: number, at: string) =>
      books.do((state) => recordPurchase(state, purchase(n, plainProduct(1), 1_000, 500)), { at });
    buy(1, '2035-01-05T06:30:00.000Z');
    books.do((state) => confirmClock(state, { now: hours(1) }), { at: hours(1) });
    for (let n = 2; n <= 1_001; n += 1) buy(n, hours(48));
    expect(books.state.recentPurchases.has(numberId(1))).toBe(true);
    buy(1_002, hours(50));
    expect(books.state.recentPurchases.has(numberId(1))).toBe(false);
  });

  it('is restored from a snapshot that later events do not change', () => {
    const books = new Books();
    books.do((state) => recordSale(state, sale(1, [{ product: plainProduct(1), quantityMilli: 3_000 }])));
    const snapshot = ledgerStream.toSnapshot(books.state);
    const text = JSON.stringify(snapshot);
    books.do((state) => recordPurchase(state, purchase(1, plainProduct(1), 1_000, 500)));
    expect(JSON.stringify(snapshot)).toBe(text);
    const back = ledgerStream.fromSnapshot(JSON.parse(text));
    expect(JSON.stringify(ledgerStream.toSnapshot(back))).toBe(text);
    expect(ledgerStream.weight(back)).toBeGreaterThan(2_000);
  });
});
