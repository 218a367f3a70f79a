import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { BooksApp } from '@bahi/testing/booksApp';

const HOUR_MS = 3_600_000;
const rates = [
  { rateBps: 1_200, effectiveFrom: '2017-07-01' },
  { rateBps: 500, effectiveFrom: '2026-01-06' },
];

let app: BooksApp;
beforeEach(async () => {
  app = await BooksApp.open();
  await app.setProfile({
    gstRegistration: 'regular',
    gstNumber: '27AAPFU0939F1ZV',
    stateCode: '27',
    gstEffectiveFrom: '2026-01-01',
  });
});
afterEach(() => app.close());

it.each(['in one call', 'from a draft'])(
  'a bill has the rates of its own day where the clock lags: %s (R20)',
  async (how) => {
    const product = await app.addProduct({ openingStockMilli: 9_000, rates });
    const body = {
      customer: { walkIn: true },
      paymentMethod: 'CASH',
      lines: [{ productId: product.id, quantityMilli: 1_000 }],
    };
    const complete = async () => {
      if (how === 'in one call') return (await app.ok('POST', '/billing/complete', { body })).body;
      const draft = (await app.ok('POST', '/billing/create')).body;
      const sent = { body: { ...body, revision: draft.revision } };
      return (await app.ok('POST', `/billing/${draft.id}/complete`, sent)).body;
    };
    const before = await complete();
    app.now += 24 * HOUR_MS;
    await complete();
    app.now -= 24 * HOUR_MS;
    const lagging = await complete();
    const facts = ({ billedAt, lines }: Record<string, unknown>) => [
      String(billedAt).slice(0, 10),
      (lines as { gstRateBps: number }[])[0]?.gstRateBps,
    ];
    expect([before, lagging].map(facts)).toEqual([
      ['2026-01-05', 1_200],
      ['2026-01-06', 500],
    ]);
  },
);

it('one call changes the rate of many products from a day on (R20)', async () => {
  const [rice, oil] = [await app.addProduct({ rates }), await app.addProduct({ name: 'Oil' })];
  const body = { productIds: [rice.id, oil.id], rateBps: 1_800, effectiveFrom: '2026-01-05' };
  expect((await app.ok('POST', '/products/rates', { body })).body).toEqual({ changed: 2 });
  expect((await app.ok('POST', '/products/rates', { body })).body).toEqual({ changed: 0 });
  expect((await app.ok('GET', `/products/${rice.id}`)).body).toMatchObject({
    revision: 1,
    rates: [rates[0], { rateBps: 1_800, effectiveFrom: '2026-01-05' }, rates[1]],
  });
  const wrong = await app.refused('POST', '/products/rates', { body: { ...body, rateBps: 1_400 } });
  expect(wrong.body.errorCodes).toEqual({ rateBps: 'rate_not_in_return' });
  expect((await app.refused('POST', '/products/rates', { body, as: 'staff' })).status).toBe(403);
});

it('products are listed by their newest rate, without one, by class and by HSN, now and of the past', async () => {
  const named = async (name: string, body: object) => app.addProduct({ name, hsn: '2202', ...body });
  await named('Cola', { rates: [rates[1], { rateBps: 4_000, effectiveFrom: '2025-01-01' }] });
  await named('Water', {});
  await named('Milk', { taxClass: 'exempt' });
  const namesOf = async (filter: object, asOf?: string) => {
    const { rows } = await app.ok('GET', '/products', {
      query: { filter: { hsn: '2202', ...filter }, ...(asOf !== undefined && { asOf }) },
    });
    return rows.map(({ name }) => name);
  };
  const later = new Date(app.now + 60_000).toISOString();
  for (const asOf of [undefined, later]) {
    expect(await namesOf({ gstRate: 'missing' }, asOf)).toEqual(['Water']);
    expect(await namesOf({ gstRate: String(rates[1]?.rateBps) }, asOf)).toEqual(['Cola']);
    expect(await namesOf({ taxClass: 'exempt' }, asOf)).toEqual(['Milk']);
    expect(await namesOf({}, asOf)).toEqual(['Cola', 'Milk', 'Water']);
  }
});
