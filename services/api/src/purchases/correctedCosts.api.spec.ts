import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';

const MINUTE_MS = 60_000;

describe('the cost of a corrected or reversed purchase, over HTTP (R33b)', () => {
  let app: BooksApp;
  let vendor: Answer['body'];
  let rice: Answer['body'];
  let bills = 0;
  beforeEach(async () => {
    app = await BooksApp.open();
    vendor = (await app.ok('POST', '/vendors', { body: { name: 'Gupta Traders' } })).body;
    rice = await app.addProduct({ openingStockMilli: 0, purchasePricePaise: null });
  });
  afterEach(() => app.close());

  async function buy(units: number, rupees: number, product = rice): Promise<Answer['body']> {
    app.now += MINUTE_MS;
    const openingStockMilli = (await stock(product)).currentStockMilli as number;
    const quantityMilli = units * 1_000;
    const body = {
      productId: product.id,
      vendorId: vendor.id,
      purchaseDate: '2026-01-05',
      vendorBillNumber: 'G-1',
      openingStockMilli,
      quantityMilli,
      closingStockMilli: openingStockMilli + quantityMilli,
      purchasePricePaise: rupees * 100,
    };
    return (await app.ok('POST', '/purchases', { body })).body;
  }
  async function sell(units: number, product = rice): Promise<Answer['body']> {
    app.now += MINUTE_MS;
    const lines = [{ productId: product.id, quantityMilli: units * 1_000 }];
    const body = { customer: { walkIn: true }, paymentMethod: 'CASH', lines };
    return (await app.ok('POST', '/billing/complete', { body, key: `bill-${(bills += 1)}` })).body;
  }
  async function correct({ id, revision }: Answer['body'], changes: object): Promise<Answer['body']> {
    app.now += MINUTE_MS;
    return (await app.ok('PUT', `/purchases/${id}`, { body: { revision, ...changes } })).body;
  }
  const stock = async ({ id }: { id: string } = rice, query = {}) =>
    (await app.ok('GET', `/products/${id}`, { query })).body;
  const figures = async (query = {}) => {
    const { currentStockMilli, stockValuePaise, averageCostPaise } = await stock(rice, query);
    return [currentStockMilli, stockValuePaise, averageCostPaise];
  };
  const history = async () =>
    (await app.ok('GET', `/products/${rice.id}/history`)).rows.map((row) => [
      row['kind'],
      row['quantityMilli'],
      row['stockAfterMilli'],
      row['valueAfterPaise'],
      row['averageCostPaise'],
    ]);

  it('takes a price of which part is sold: one row in the history, and those before it stay', async () => {
    const bought = await buy(10, 10);
    await sell(9);
    const before = await history();
    const at = new Date(app.now).toISOString();
    const corrected = await correct(bought, { purchasePricePaise: 1_500 });
    expect(corrected).toMatchObject({
      status: 'corrected',
      openingStockMilli: 0,
      closingStockMilli: 10_000,
      averageCostPaise: 1_500,
      costVariancePaise: 4_500,
    });
    expect((await app.ok('GET', `/purchases/${bought.id}`)).body).toEqual(corrected);
    expect(await figures()).toEqual([1_000, 1_500, 1_500]);
    expect(await history()).toEqual([['purchase_correction', 0, 1_000, 1_500, 1_500], ...before]);
    expect(await figures({ asOf: at })).toEqual([1_000, 1_000, 1_000]);
    expect(await figures({ knownAt: at })).toEqual([1_000, 1_000, 1_000]);
    const back = await correct(corrected, { purchasePricePaise: 1_000 });
    expect(back['costVariancePaise']).toBe(-4_500);
    expect(await figures()).toEqual([1_000, 1_000, 1_000]);
  });

  it('takes a price that was typed too high and partly sold', async () => {
    const bought = await buy(10, 1_000);
    await sell(9);
    expect(await correct(bought, { purchasePricePaise: 1_000 })).toMatchObject({ costVariancePaise: -891_000 });
    expect(await figures()).toEqual([1_000, 1_000, 1_000]);
  });

  it('shows opening and closing as first recorded where only the bill number was wrong, also while more is sold than there is', async () => {
    const bought = await buy(10, 10);
    await sell(4);
    const numbered = await correct(bought, { vendorBillNumber: 'G-2' });
    expect(numbered).toMatchObject({ openingStockMilli: 0, closingStockMilli: 10_000, costVariancePaise: 0 });
    expect((await history())[0]).toEqual(['purchase_correction', 0, 6_000, 6_000, 1_000]);
    await sell(8);
    expect(await correct(numbered, { note: 'two sacks' })).toMatchObject({ note: 'two sacks' });
    expect(await figures()).toEqual([-2_000, 0, 1_000]);
  });

  it('leaves no goods at no cost when a purchase is deleted', async () => {
    await buy(10, 10);
    const costly = await buy(10, 30);
    await sell(5);
    const deleted = (await app.ok('DELETE', `/purchases/${costly.id}`)).body;
    expect(deleted).toMatchObject({ status: 'reversed', costVariancePaise: -5_000 });
    expect((await app.ok('GET', `/purchases/${costly.id}`)).body).toEqual(deleted);
    expect(await figures()).toEqual([5_000, 5_000, 1_000]);
  });

  it('cancels a bill that is older than a correction to what the replay says, again and again', async () => {
    const bought = await buy(10, 10);
    const bill = await sell(9);
    await correct(bought, { purchasePricePaise: 1_500 });
    app.now += MINUTE_MS;
    const options = { body: { reason: 'mistake' }, key: 'cancel' };
    const { body } = await app.ok('DELETE', `/billing/${bill.id}`, options);
    expect(await figures()).toEqual([10_000, 15_000, 1_500]);
    expect((await app.ok('DELETE', `/billing/${bill.id}`, options)).body).toEqual(body);
    const events = await app.events.readStream(`ledger-${'1'.padStart(32, '0')}`, { maxCount: 99 });
    expect(events.at(-1)?.data).toMatchObject({ lines: [{ costPaise: 13_500, costVariancePaise: -4_500 }] });
  });

  it('tells before saving what it would change, and refuses what saving would refuse', async () => {
    await app.setProfile({ oversellPolicy: 'block' });
    const bought = await buy(10, 10);
    await sell(9);
    const effect = async (correction?: object) =>
      app.call('GET', `/purchases/${bought.id}/effect`, { query: correction === undefined ? {} : { correction } });
    const { revision } = bought;
    expect((await effect({ revision, purchasePricePaise: 1_500 })).body).toEqual({
      products: [
        {
          productId: rice.id,
          productName: 'Basmati rice',
          unit: 'kg',
          before: { stockMilli: 1_000, valuePaise: 1_000, averageCostPaise: 1_000 },
          after: { stockMilli: 1_000, valuePaise: 1_500, averageCostPaise: 1_500 },
          costVariancePaise: 4_500,
        },
      ],
      costVariancePaise: 4_500,
    });
    expect((await effect({ ...bought, note: 'whole row' })).body).toMatchObject({ costVariancePaise: 0 });
    expect((await effect({ revision, quantityMilli: 8_000 })).body.code).toBe('purchase_consumed');
    expect((await effect({ revision, quantityMilli: -1 })).body.errorCodes).toEqual({ quantityMilli: 'not_positive' });
    expect((await effect({ revision: revision + 7, quantityMilli: 9_000 })).body.code).toBe('stale_revision');
    expect((await effect()).body.code).toBe('purchase_consumed');
    const answer = await app.call('GET', `/purchases/${bought.id}/effect`, { query: { correction: '{' } });
    expect([answer.status, answer.body.errorCodes]).toEqual([400, { correction: 'invalid' }]);
    const second = await buy(4, 20);
    expect((await app.ok('GET', `/purchases/${second.id}/effect`)).body).toMatchObject({
      products: [{ before: { stockMilli: 5_000 }, after: { stockMilli: 1_000, valuePaise: 1_000 } }],
      costVariancePaise: 0,
    });
    expect(await figures()).toEqual([5_000, 9_000, 1_800]);
  });

  it('warns of stock left below zero, in the preview, after saving and in the answer to a repeat', async () => {
    const bought = await buy(10, 10);
    await sell(8);
    const { revision } = bought;
    const warning = (stockMilli: number) => {
      return { code: 'stock_below_zero', params: { productId: rice.id, name: 'Basmati rice', unit: 'kg', stockMilli } };
    };
    const correction = { revision, quantityMilli: 5_000 };
    const preview = (await app.ok('GET', `/purchases/${bought.id}/effect`, { query: { correction } })).body;
    const warnings = [{ field: 'quantityMilli', ...warning(-3_000) }];
    expect(preview).toMatchObject({ products: [{ after: { stockMilli: -3_000, valuePaise: 0 } }], warnings });
    const save = async () => app.ok('PUT', `/purchases/${bought.id}`, { body: correction, key: 'below-zero' });
    const saved = (await save()).body;
    expect(saved).toMatchObject({ quantityMilli: 5_000, costVariancePaise: 0, warnings });
    expect((await save()).body).toEqual(saved);
    expect(await figures()).toEqual([-3_000, 0, 1_000]);
    expect((await history())[0]).toEqual(['purchase_correction', -5_000, -3_000, 0, 1_000]);
    const deleted = (await app.ok('DELETE', `/purchases/${bought.id}`)).body;
    expect(deleted['warnings']).toEqual([warning(-8_000)]);
    await buy(10, 12);
    expect(await figures()).toEqual([2_000, 2_400, 1_200]);
  });

  it.each(['warn', 'block'] as const)(
    'lets a purchase go whose goods came back from a cancelled bill: %s',
    async (policy) => {
      await app.setProfile({ oversellPolicy: policy });
      const bought = await buy(5, 10);
      const bill = await sell(4);
      await app.ok('DELETE', `/billing/${bill.id}`, { body: { reason: 'mistake' } });
      const deleted = (await app.ok('DELETE', `/purchases/${bought.id}`)).body;
      expect(deleted).toMatchObject({ status: 'reversed', costVariancePaise: 0 });
      expect(deleted).not.toHaveProperty('warnings');
      expect(await figures()).toEqual([0, 0, 0]);
    },
  );

  it('corrects a purchase of earlier books below zero like any other', async () => {
    const { id: importId } = (await app.ok('POST', '/imports', { body: { label: 'old books' } })).body;
    const body = {
      productId: rice.id,
      vendorId: vendor.id,
      purchaseDate: '2025-12-01',
      vendorBillNumber: 'OLD-1',
      openingStockMilli: 0,
      quantityMilli: 10_000,
      closingStockMilli: 10_000,
      purchasePricePaise: 1_000,
      importId,
      occurredAt: '2025-12-01T06:30:00.000Z',
    };
    const imported = (await app.ok('POST', '/purchases', { body })).body;
    await sell(8);
    expect(await correct(imported, { quantityMilli: 5_000 })).toMatchObject({
      warnings: [{ code: 'stock_below_zero', params: { stockMilli: -3_000 } }],
    });
    await app.setProfile({ oversellPolicy: 'block' });
    expect((await app.refused('DELETE', `/purchases/${imported.id}`)).body['params']).toMatchObject({
      leastMilli: 5_000,
    });
  });

  it('tells both products of a purchase that was another one', async () => {
    const dal = await app.addProduct({ name: 'Toor dal', openingStockMilli: 0, purchasePricePaise: 2_000 });
    const bought = await buy(10, 10);
    const correction = { revision: bought.revision, productId: dal.id };
    const { body } = await app.ok('GET', `/purchases/${bought.id}/effect`, { query: { correction } });
    const none = { stockMilli: 0, valuePaise: 0 };
    const full = { stockMilli: 10_000, valuePaise: 10_000, averageCostPaise: 1_000 };
    expect(body).toMatchObject({
      products: [
        { productId: dal.id, before: { ...none, averageCostPaise: 2_000 }, after: full },
        { productId: rice.id, before: full, after: { ...none, averageCostPaise: 0 } },
      ],
    });
    expect(await correct(bought, { productId: dal.id })).toMatchObject({ productName: 'Toor dal' });
    expect([await figures(), (await stock(dal)).currentStockMilli]).toEqual([[0, 0, 0], 10_000]);
  });
});
