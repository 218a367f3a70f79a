import { BooksApp } from '@bahi/testing/booksApp';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { idempotencyRounds } from './idempotencyRounds.ts';

const HOUR_MS = 60 * 60 * 1_000;

describe('F8: repeated commands', () => {
  it('F8: have one effect and one answer: 1,000 commands, sent in parallel, later and after a kill', async () => {
    const report = await idempotencyRounds({ seed: 1, commands: 1_000 });
    expect(report.problems).toEqual([]);
    expect(report.commands).toBeGreaterThanOrEqual(1_000);
    expect(report.replayed).toBeGreaterThan(3 * report.commands);
  });
});

describe('F8: the memory of commands', () => {
  let books: BooksApp;
  beforeEach(async () => {
    books = await BooksApp.open();
  });
  afterEach(() => books.close());

  const bill = (productId: string) => ({
    customer: { walkIn: true },
    lines: [{ productId, quantityMilli: 1_000 }],
    paymentMethod: 'CASH',
  });
  const replayed = { 'idempotency-replayed': 'true' };
  const headers = (answer: { headers: Headers }) => Object.fromEntries(answer.headers);

  /** Sends more commands than the minimum number remembered. */
  const countOften = async (productId: string) => {
    const body = { productId, quantityMilli: 1_000, reason: 'count' };
    for (let index = 0; index < 1_500; index += 1) await books.ok('POST', '/stock-adjustments', { body });
  };

  it('F8: returns the first answer 48 hours and 1,500 commands later', async () => {
    const { id } = await books.addProduct();
    const body = { productId: id, quantityMilli: 1_000, reason: 'count' };
    const first = await books.ok('POST', '/stock-adjustments', { key: 'counted', body });
    await countOften(id);
    books.now += 48 * HOUR_MS - 1_000;
    const again = await books.ok('POST', '/stock-adjustments', { key: 'counted', body });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(headers(again)).toMatchObject(replayed);
    expect((await books.ok('GET', `/products/${id}`)).body).toMatchObject({ currentStockMilli: 1_511_000 });
  });

  it('F8: completes a bill only once, with or without its key, even thirty days and 1,500 commands later', async () => {
    const { id } = await books.addProduct();
    const direct = await books.ok('POST', '/billing/complete', { key: 'direct', body: bill(id) });
    const draft = (await books.ok('POST', '/billing/create', { body: {} })).body;
    const saved = (
      await books.ok('PUT', `/billing/${draft.id}/save`, { body: { ...bill(id), revision: draft.revision } })
    ).body;
    const path = `/billing/${draft.id}/complete`;
    const body = { ...bill(id), revision: saved.revision };
    const completed = await books.ok('POST', path, { key: 'drafted', body });
    for (let day = 0; day < 30; day += 1) {
      books.now += 24 * HOUR_MS;
      await books.ok('POST', '/billing/complete', { body: bill(id) });
    }
    await countOften(id);
    for (const again of [
      await books.ok('POST', path, { key: 'drafted', body }),
      await books.ok('POST', path, { key: 'another-key', body }),
    ])
      expect([again.status, again.body]).toEqual([completed.status, completed.body]);
    const directAgain = await books.ok('POST', '/billing/complete', { key: 'direct', body: bill(id) });
    expect([directAgain.status, directAgain.body]).toEqual([direct.status, direct.body]);
    expect((await books.ok('GET', `/products/${id}`)).body).toMatchObject({
      currentStockMilli: 10_000 - 32_000 + 1_500_000,
    });
  });
});
