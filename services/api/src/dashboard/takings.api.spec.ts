import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DashboardView } from '@bahi/contracts';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';

/** 12:00 in India on 5 January 2026. */
const NOON = Date.parse('2026-01-05T06:30:00.000Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('takings over HTTP', () => {
  let app: BooksApp;
  beforeAll(async () => {
    app = await BooksApp.open();
  });
  afterAll(() => app.close());

  const sell = async (product: Answer['body'], units: number) =>
    (
      await app.ok('POST', '/billing/complete', {
        body: {
          customer: { walkIn: true },
          paymentMethod: 'CASH',
          lines: [{ productId: product.id, quantityMilli: units * 1_000 }],
        },
      })
    ).body;
  const view = async (query: Record<string, unknown> = {}) =>
    (await app.ok('GET', '/dashboard', { query })).body as unknown as DashboardView;
  const profitOf = async (day: string) => (await view({ from: day, to: day })).takings.grossProfitPaise;

  it('have gross profit through overselling, a purchase, its correction and a cancellation on later days', async () => {
    app.now = NOON;
    const rice = await app.addProduct({ openingStockMilli: 10_000 });
    // ten at ₹30, two more at a provisional ₹30
    const bill = await sell(rice, 12);
    expect((await view()).takings).toMatchObject({
      bills: 1,
      revenuePaise: 60_000,
      averageBillPaise: 60_000,
      taxableValuePaise: 60_000,
      costPaise: 36_000,
      correctionPaise: 0,
      grossProfitPaise: 24_000,
    });
    app.now = NOON + DAY;
    const vendor = (await app.ok('POST', '/vendors', { body: { name: 'Gupta' } })).body;
    const purchase = {
      productId: rice.id,
      vendorId: vendor.id,
      purchaseDate: '2026-01-06',
      vendorBillNumber: 'G-1',
      openingStockMilli: -2_000,
      quantityMilli: 5_000,
      closingStockMilli: 3_000,
      purchasePricePaise: 3_500,
    };
    const bought = (await app.ok('POST', '/purchases', { body: purchase })).body;
    // the two cost ₹35 each
    expect([await profitOf('2026-01-05'), await profitOf('2026-01-06')]).toEqual([24_000, -1_000]);
    app.now = NOON + 2 * DAY;
    const { id, revision } = bought;
    const corrected = { ...purchase, revision, purchasePricePaise: 4_000 };
    await app.ok('PUT', `/purchases/${id}`, { body: corrected });
    const third = await profitOf('2026-01-07');
    // ₹5 more for each of the two
    expect(third).toBe(-1_000);
    app.now = NOON + 3 * DAY;
    await app.ok('DELETE', `/billing/${bill.id}`);
    const days = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08'];
    const profits = await Promise.all(days.map(async (day) => profitOf(day)));
    // nothing is sold any more: what was booked meanwhile comes back on the day of the cancellation
    expect(profits).toEqual([0, -1_000, -1_000, 2_000]);
    const then = { asOf: new Date(NOON + DAY + HOUR).toISOString(), range: '7d' };
    expect((await view(then)).takings.grossProfitPaise).toBe(23_000);
  });

  it('are compared up to the same minute, and show the hour of each bill', async () => {
    const soap = await app.addProduct({ name: 'Soap', unit: 'pcs', openingStockMilli: 100_000 });
    app.now = NOON + 20 * DAY;
    await sell(soap, 1);
    app.now += 2 * HOUR;
    await sell(soap, 2);
    app.now = NOON + 21 * DAY;
    await sell(soap, 3);
    const { takings, hours } = await view();
    expect(takings.before).toMatchObject([
      { against: 'day_before', from: '2026-01-25', until: '12:00', bills: 1, revenuePaise: 5_000 },
      { against: 'week_before', from: '2026-01-19', until: '12:00', bills: 0 },
    ]);
    expect(hours?.filter(({ bills }) => bills > 0)).toEqual([{ hour: 12, bills: 1, revenuePaise: 15_000 }]);
    const past = await view({ asOf: new Date(app.now - DAY + 3 * HOUR).toISOString() });
    expect(past.takings).toMatchObject({ from: '2026-01-25', bills: 2, before: [{ until: '15:00' }, {}] });
    expect(past.hours?.filter(({ bills }) => bills > 0).map(({ hour }) => hour)).toEqual([12, 14]);
  });

  it.each([
    [{ from: '2026-01-02' }, { to: 'required' }],
    [{ to: '2026-01-02' }, { from: 'required' }],
    [{ from: '2026-01-03', to: '2026-01-02' }, { from: 'invalid' }],
    [{ from: '2026-01-02', to: '2027-01-01' }, { to: 'future_date' }],
    [{ from: '1999-01-02', to: '2026-01-01' }, { from: 'too_large' }],
    [{ from: '2026-02-30', to: '2026-03-01' }, { from: 'invalid_date' }],
    [{ from: '2026-01-02', to: '2026-01-03', asOf: '2026-01-02T06:00:00Z' }, { to: 'future_date' }],
  ])('refuse the days %j', async (query, errorCodes) => {
    const refused = await app.refused('GET', '/dashboard', { query });
    expect([refused.status, refused.body.code, refused.body.errorCodes]).toEqual([400, 'invalid_query', errorCodes]);
  });

  it('cover every day asked for', async () => {
    const { series, range, from, to, hours } = await view({ from: '2025-12-20', to: '2026-01-05' });
    expect([range, from, to, series.length, hours]).toEqual(['days', '2025-12-20', '2026-01-05', 17, undefined]);
  });

  it('are shown to the auditor, not to staff', async () => {
    expect((await app.ok('GET', '/dashboard', { as: 'auditor' })).body).toHaveProperty('takings.grossProfitPaise');
    for (const query of [{}, { asOf: '2026-01-05T12:00:00Z' }]) {
      const { body } = await app.ok('GET', '/dashboard', { as: 'staff', query });
      expect(Object.keys(body).filter((name) => ['takings', 'hours'].includes(name))).toEqual([]);
    }
  });
});

describe('days of cover over HTTP', () => {
  it('follow the sales of the days before, now and at an instant of the past', async () => {
    const app = await BooksApp.open();
    const rice = await app.addProduct({ openingStockMilli: 20_000 });
    const lines = [{ productId: rice.id, quantityMilli: 14_000 }];
    await app.ok('POST', '/billing/complete', { body: { customer: { walkIn: true }, paymentMethod: 'CASH', lines } });
    const today = (await app.ok('GET', '/dashboard/cover')).body;
    expect(today).toMatchObject({ from: '2025-12-08', to: '2026-01-04', total: 0, rows: [] });
    app.now += 2 * DAY;
    const row = { productId: rice.id, currentStockMilli: 6_000, soldMilli: 14_000, soldDays: 7, coverDays: 3 };
    for (const query of [{}, { asOf: new Date(app.now).toISOString() }]) {
      const { body } = await app.ok('GET', '/dashboard/cover', { query, as: 'auditor' });
      expect(body).toMatchObject({ total: 1, rows: [{ name: 'Basmati rice', unit: 'kg', ...row }] });
    }
    expect((await app.refused('GET', '/dashboard/cover', { as: 'staff' })).status).toBe(403);
    await app.close();
  });
});
