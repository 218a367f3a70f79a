import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SaleTotals } from '@bahi/contracts';
import { BooksApp } from '@bahi/testing/booksApp';

type Sale = Record<'grandTotalPaise' | 'taxPaise', number> & { status: string; paymentMethod: string };

const EVERY = ['completed', 'cancelled', 'credit_note'];
const DAY_MS = 24 * 60 * 60_000;

describe('the totals of sales', () => {
  let app: BooksApp;
  let customer: string;
  beforeAll(async () => {
    app = await BooksApp.open();
    await app.setProfile({ upiId: 'sharma@okbank' });
    const { id: productId } = await app.addProduct({ name: 'Rice', openingStockMilli: 900_000 });
    customer = 'Meera Nair';
    const methods = ['CASH', 'UPI', 'CARD'] as const;
    for (let n = 0; n < 12; n += 1) {
      const lines = [{ productId, quantityMilli: 1_000 * (n + 1), unitPricePaise: 1_237 }];
      const who = n % 4 === 0 ? { name: customer } : { walkIn: true };
      const body = { lines, customer: who, paymentMethod: methods[n % 3] };
      const { body: bill } = await app.ok('POST', '/billing/complete', { body });
      if (n % 5 === 0) {
        const cancelled = { revision: bill.revision, status: 'cancelled', reason: 'wrong' };
        await app.ok('PATCH', `/billing/${bill.id}/status`, { body: cancelled });
      }
      // over the end of a month
      app.now += 3 * DAY_MS;
    }
  });
  afterAll(() => app.close());

  const both = async (filter: object) => {
    const list = await app.ok('GET', '/sales', { query: { filter, range: [0, 999] } });
    const totals = await app.ok('GET', '/sales/totals', { query: { filter } });
    return { rows: list.rows as unknown as Sale[], totals: totals.body as unknown as SaleTotals };
  };
  const sum = (rows: readonly Sale[]) => ({
    count: rows.length,
    grandTotalPaise: rows.reduce((total, { grandTotalPaise }) => total + grandTotalPaise, 0),
    taxPaise: rows.reduce((total, { taxPaise }) => total + taxPaise, 0),
  });

  it.each([
    {},
    { status: EVERY },
    { status: 'cancelled' },
    { paymentMethod: 'UPI' },
    { paymentMethod: ['UPI', 'CASH'], status: EVERY },
    { from: '2026-01-11', to: '2026-02-10' },
    { from: '2026-01-11', to: '2026-01-11', status: EVERY },
    { to: '2026-01-31', paymentMethod: 'CASH' },
    { from: '2026-01-01', to: '2026-01-31', status: EVERY },
    { paymentStatus: 'open' },
    { q: 'meera' },
    { q: 'meera', status: 'cancelled' },
    { q: 'nobody of this name' },
    { q: '₹' },
    { kind: 'bill' },
  ])('are those of exactly the rows that the list shows with %j', async (filter) => {
    const { rows, totals } = await both(filter);
    expect(totals).toMatchObject({ ...sum(rows), capped: false });
    for (const { status, byMethod, ...figures } of totals.byStatus) {
      const ofStatus = rows.filter((row) => row.status === status);
      expect(figures).toEqual(sum(ofStatus));
      for (const { method, ...some } of byMethod) {
        expect(some).toEqual(sum(ofStatus.filter(({ paymentMethod }) => paymentMethod === method)));
      }
    }
    expect(totals.byStatus.reduce((count, one) => count + one.count, 0)).toBe(rows.length);
  });

  it('follow a list that is asked for by ids', async () => {
    const { rows } = await app.ok('GET', '/sales', { query: { filter: { status: EVERY } } });
    const id = rows.slice(0, 5).map((row) => row.id);
    const { rows: asked, totals } = await both({ id });
    expect([asked.length, totals.count, totals.grandTotalPaise]).toEqual([5, 5, sum(asked).grandTotalPaise]);
  });

  it('show every number in its sequence, whatever became of its bill', async () => {
    const { rows } = await app.ok('GET', '/sales', { query: { filter: { status: EVERY }, sort: ['billedAt', 'ASC'] } });
    const numbers = rows.map(({ invoiceNumber }) => Number(/\d+$/.exec(String(invoiceNumber))?.[0]));
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
  });

  it('are not told to staff, who do not see what the shop earns', async () => {
    expect((await app.refused('GET', '/sales/totals', { as: 'staff' })).body.code).toBe('forbidden');
    expect((await app.ok('GET', '/sales/totals', { as: 'auditor' })).status).toBe(200);
    const other = await app.ok('GET', '/sales/totals', { as: 'stranger' });
    expect(other.body).toMatchObject({ count: 0, byStatus: [] });
  });

  it('follow a method that was corrected, and awaited UPI of a bill that was cancelled', async () => {
    const { id: productId } = await app.addProduct({ name: 'Ghee', sellingPricePaise: 10_000 });
    const lines = [{ productId, quantityMilli: 1_000 }];
    const parts = [
      { method: 'CASH', amountPaise: 4_000 },
      { method: 'UPI', amountPaise: 6_000 },
    ];
    const sell = async (payment: object) => {
      const body = { lines, customer: { walkIn: true }, ...payment };
      return (await app.ok('POST', '/billing/complete', { body })).body;
    };
    const whole = await sell({ paymentMethod: 'CASH' });
    const [{ id: paymentId }] = whole['payments'] as [{ id: string }];
    const correction = { body: { method: 'CARD' } };
    await app.ok('PUT', `/billing/${whole.id}/payments/${paymentId}/method`, correction);
    const split = await sell({ payments: parts });
    await app.ok('DELETE', `/billing/${split.id}`, { body: {} });
    for (const status of ['completed', 'cancelled']) {
      for (const paymentMethod of ['CASH', 'UPI', 'CARD']) {
        const { rows, totals } = await both({ status, paymentMethod });
        expect([status, paymentMethod, totals.count]).toEqual([status, paymentMethod, rows.length]);
      }
    }
    const corrected = await both({ paymentMethod: 'CARD' });
    expect(corrected.rows).toContainEqual(expect.objectContaining({ id: whole.id }));
  });

  it('refuse a filter that the list refuses', async () => {
    const { body } = await app.refused('GET', '/sales/totals', { query: { filter: { status: 'sold' } } });
    expect(body.code).toBe('invalid_query');
  });
});
