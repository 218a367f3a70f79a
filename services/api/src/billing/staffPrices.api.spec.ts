import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BooksApp, type Answer, type Person } from '@bahi/testing/booksApp';

describe('bills of staff whose discounts are limited', () => {
  let app: BooksApp;
  let product: Answer['body'];
  beforeAll(async () => {
    app = await BooksApp.open();
    await app.setProfile({ staffPrices: { mayChange: true, maxDiscountBps: 1_000 } });
    product = await app.addProduct({ sellingPricePaise: 10_000, purchasePricePaise: 9_000, openingStockMilli: 10_000 });
  });
  afterAll(() => app.close());

  const sale = (line: object = {}, changes: object = {}) => ({
    customer: { walkIn: true },
    paymentMethod: 'CASH',
    lines: [{ productId: product.id, quantityMilli: 1_000, ...line }],
    ...changes,
  });
  const draft = async (as: Person) => (await app.ok('POST', '/billing/create', { as, body: {} })).body;
  const HALF = { unitPricePaise: 5_000 };

  it('are refused beyond the limit in each call, confirmed or not, and name what the owner may allow', async () => {
    const { id, revision } = await draft('staff');
    for (const [method, path, body] of [
      ['POST', '/billing/complete', {}],
      ['PUT', `/billing/${id}/save`, { revision }],
      ['POST', `/billing/${id}/complete`, { revision }],
    ] as const) {
      for (const confirmations of [[], ['staff_discount_too_large']]) {
        const refused = await app.refused(method, path, { as: 'staff', body: sale(HALF, { ...body, confirmations }) });
        expect(refused.body).toMatchObject({
          code: 'staff_discount_too_large',
          params: { percent: '10' },
          errorCodes: { 'lines.0.unitPricePaise': 'staff_discount_too_large' },
          confirmableBy: ['owner'],
        });
      }
    }
    expect(
      (await app.ok('POST', '/billing/complete', { as: 'staff', body: sale({ discountPaise: 1_000 }) })).status,
    ).toBe(201);
  });

  it('stay the cashier’s when the owner has allowed them by saving the draft', async () => {
    const { id, revision } = await draft('staff');
    const saved = await app.ok('PUT', `/billing/${id}/save`, { body: sale(HALF, { revision }) });
    // the saved content, without the prices being sent again
    const body = { revision: saved.body.revision };
    const done = await app.ok('POST', `/billing/${id}/complete`, { as: 'staff', body });
    const { cashier, approvedBy } = done.body as unknown as Record<'cashier' | 'approvedBy', { id: string }>;
    expect([cashier.id === approvedBy.id, approvedBy]).toEqual([false, saved.body['approvedBy']]);
    const [row] = (await app.ok('GET', '/sales', { query: { filter: { cashierId: cashier.id, id: [id] } } })).rows;
    expect(row).toMatchObject({ cashier, approvedBy });
  });

  it('show the former price of each changed line', async () => {
    const { body } = await app.ok('POST', '/billing/complete', { body: sale(HALF) });
    expect(body['lines']).toMatchObject([{ unitPricePaise: 5_000, listPricePaise: 10_000 }]);
    const plain = await app.ok('POST', '/billing/complete', { body: sale({ unitPricePaise: 10_000 }) });
    expect((plain.body['lines'] as object[])[0]).not.toHaveProperty('listPricePaise');
  });

  it('mark a line below its cost for owner and auditor, and not for staff', async () => {
    const { body } = await app.ok('POST', '/billing/complete', { body: sale(HALF) });
    const marksFor = async (as: Person) => {
      const read = await app.ok('GET', `/billing/${body.id}`, { as });
      return (read.body['lines'] as { belowCost?: true }[]).map(({ belowCost }) => belowCost);
    };
    expect([await marksFor('owner'), await marksFor('auditor'), await marksFor('staff')]).toEqual([
      [true],
      [true],
      [undefined],
    ]);
    const fair = await app.ok('POST', '/billing/complete', { body: sale() });
    expect((await app.ok('GET', `/billing/${fair.body.id}`)).body['lines']).not.toMatchObject([{ belowCost: true }]);
  });

  it('add up by cashier, and equal the list that is filtered by that cashier', async () => {
    const read = async () => {
      const query = { from: '2026-01-05', to: '2026-01-05' };
      const { body } = await app.ok('GET', '/sales/cashiers', { query });
      return body['cashiers'] as { cashier: { id: string }; bills: number; revenuePaise: number }[];
    };
    for (const { cashier, bills, revenuePaise } of await read()) {
      const { rows } = await app.ok('GET', '/sales', { query: { filter: { cashierId: cashier.id } } });
      const sum = rows.reduce((total, { grandTotalPaise }) => total + Number(grandTotalPaise), 0);
      expect([bills, revenuePaise]).toEqual([rows.length, sum]);
    }
    expect(await read()).toHaveLength(2);
    const before = await read();
    const { body } = await app.ok('POST', '/billing/complete', { as: 'staff', body: sale() });
    await app.ok('DELETE', `/billing/${body.id}`);
    expect(await read()).toEqual(before);
    expect((await app.ok('GET', '/sales/cashiers', { query: { from: '2026-01-06' } })).body['cashiers']).toEqual([]);
  });
});

describe('codes that belong to no product yet', () => {
  let app: BooksApp;
  let product: Answer['body'];
  beforeAll(async () => {
    app = await BooksApp.open();
    product = await app.addProduct({});
  });
  afterAll(() => app.close());

  const HELD = [{ code: '8901725181222', quantityMilli: 2_000 }];

  it('are saved with the draft, alone too, and keep it from being completed', async () => {
    const { id, revision } = (await app.ok('POST', '/billing/create', { body: {} })).body;
    const saved = await app.ok('PUT', `/billing/${id}/save`, { body: { revision, heldCodes: HELD } });
    expect(saved.body).toMatchObject({ status: 'in_billing', heldCodes: HELD, lines: [] });
    expect((await app.ok('GET', `/billing/${id}`)).body['heldCodes']).toEqual(HELD);
    const [row] = (await app.ok('GET', '/billing', { query: { filter: { id: [id] } } })).rows;
    expect(row).toMatchObject({ status: 'in_billing' });
    const lines = [{ productId: product.id, quantityMilli: 1_000 }];
    const ready = { revision: saved.body.revision, customer: { walkIn: true }, paymentMethod: 'CASH', lines };
    const refused = await app.refused('POST', `/billing/${id}/complete`, { body: ready });
    expect(refused.body).toMatchObject({
      code: 'held_codes_left',
      params: { codes: '8901725181222' },
      errorCodes: { heldCodes: 'held_codes_left' },
    });
    const done = await app.ok('POST', `/billing/${id}/complete`, { body: { ...ready, heldCodes: [] } });
    expect(done.body).not.toHaveProperty('heldCodes');
    const again = await app.refused('POST', `/billing/${id}/complete`, { body: { ...ready, heldCodes: HELD } });
    expect(again.body.code).toBe('bill_completed');
  });

  it('stay when a save leaves them out, and are cleared by null; one code twice is refused', async () => {
    const { id, revision } = (await app.ok('POST', '/billing/create', { body: {} })).body;
    const lines = [{ productId: product.id, quantityMilli: 1_000 }];
    const path = `/billing/${id}/save`;
    const first = await app.ok('PUT', path, { body: { revision, heldCodes: HELD, lines } });
    const second = await app.ok('PUT', path, { body: { revision: first.body.revision, lines } });
    expect(second.body['heldCodes']).toEqual(HELD);
    const twice = { revision: second.body.revision, heldCodes: [...HELD, ...HELD] };
    expect((await app.refused('PUT', path, { body: twice })).body.errorCodes).toEqual({
      'heldCodes.1.code': 'invalid',
    });
    const cleared = await app.ok('PUT', path, { body: { revision: second.body.revision, heldCodes: null } });
    expect(cleared.body).not.toHaveProperty('heldCodes');
  });
});
