import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';

describe('a supplier’s bill over HTTP', () => {
  let app: BooksApp;
  let rice: Answer['body'];
  let soap: Answer['body'];
  let vendor: Answer['body'];
  beforeEach(async () => {
    app = await BooksApp.open();
    rice = await app.addProduct({ openingStockMilli: 0 });
    soap = await app.addProduct({ name: 'Soap', sku: 'SOAP', openingStockMilli: 0 });
    vendor = (await app.ok('POST', '/vendors', { body: { name: 'Gupta Traders' } })).body;
  });
  afterEach(() => app.close());

  const head = (number = 'G-1') => ({ vendorId: vendor.id, purchaseDate: '2026-01-05', vendorBillNumber: number });
  const line = (product: Answer['body'], lineTotalPaise: number, changes: object = {}) => ({
    productId: product.id,
    quantityMilli: 2_000,
    lineTotalPaise,
    ...changes,
  });
  const record = async (lines: object[], changes: object = {}, key?: string) =>
    app.ok('POST', '/purchases/batch', { body: { ...head(), lines, ...changes }, ...(key !== undefined && { key }) });
  const lastPrices = async (filter: object) =>
    (await app.ok('GET', '/purchases/last-prices', { query: { filter } })).rows;
  const bills = async (filter: object = {}) => (await app.ok('GET', '/purchases/bills', { query: { filter } })).rows;

  it('spreads discount and freight over the costs of its lines', async () => {
    const { rows } = await record([line(rice, 30_000), line(soap, 10_000)], {
      discountPaise: 1_000,
      freightPaise: 401,
    });
    expect(rows).toMatchObject([
      { lineTotalPaise: 30_000, discountPaise: 750, freightPaise: 301, averageCostPaise: 14_776 },
      { lineTotalPaise: 10_000, discountPaise: 250, freightPaise: 100, averageCostPaise: 4_925 },
    ]);
    const tooMuch = { ...head('G-2'), lines: [line(rice, 100)], discountPaise: 101 };
    expect((await app.refused('POST', '/purchases/batch', { body: tooMuch })).body.errorCodes).toEqual({
      discountPaise: 'too_large',
    });
    const negative = { ...tooMuch, discountPaise: -1 };
    expect((await app.refused('POST', '/purchases/batch', { body: negative })).status).toBe(422);
  });

  it('sets new selling prices once, however often the request is repeated', async () => {
    const { sellingPricePaise: before, revision } = rice as unknown as { sellingPricePaise: number; revision: number };
    const lines = [line(rice, 30_000, { sellingPricePaise: before + 500 }), line(soap, 100)];
    const first = await record(lines, {}, 'bill-1');
    const now = (await app.ok('GET', `/products/${rice.id}`)).body;
    expect(now).toMatchObject({ sellingPricePaise: before + 500, revision: revision + 1 });
    const changed = { revision: revision + 1, sellingPricePaise: before + 900 };
    await app.ok('PUT', `/products/${rice.id}`, { body: changed });
    expect((await record(lines, {}, 'bill-1')).body).toEqual(first.body);
    expect((await app.ok('GET', `/products/${rice.id}`)).body).toMatchObject({ sellingPricePaise: before + 900 });
    const untouched = (await app.ok('GET', `/products/${soap.id}`)).body;
    expect(untouched['revision']).toBe(soap['revision']);
  });

  it('refuses a selling price of nothing, and one of an imported purchase', async () => {
    const free = { ...head(), lines: [line(rice, 100, { sellingPricePaise: 0 })] };
    expect((await app.refused('POST', '/purchases/batch', { body: free })).body.errorCodes).toEqual({
      'lines.0.sellingPricePaise': 'not_positive',
    });
    const importId = (await app.ok('POST', '/imports', { body: { label: 'Old till' } })).body.id;
    const past = { importId, occurredAt: '2025-12-01T04:30:00.000Z' };
    const imported = { ...head(), ...past, lines: [line(rice, 100, { sellingPricePaise: 100 })] };
    expect((await app.refused('POST', '/purchases/batch', { body: imported })).body.errorCodes).toEqual({
      'lines.0.sellingPricePaise': 'invalid',
    });
  });

  it('is one row of the bills, found by any of its products and by its vendor', async () => {
    const all = await record([line(rice, 30_000), line(soap, 10_000)], { discountPaise: 1_000 });
    const other = await record([line(rice, 5_000)], head('G-2'));
    const both = await bills();
    expect(both).toMatchObject([
      { vendorBillNumber: 'G-2', lineCount: 1, firstLineIds: [other.rows[0]?.id], totalPaise: 5_000 },
      {
        vendorBillNumber: 'G-1',
        lineCount: 2,
        firstLineIds: all.rows.map(({ id }) => id),
        totalPaise: 39_000,
        discountPaise: 1_000,
      },
    ]);
    expect(await bills({ q: 'soap' })).toEqual([both[1]]);
    expect(await bills({ q: 'rice' })).toEqual(both);
    expect(await bills({ q: '...' })).toEqual([]);
    expect(await bills({ vendorId: 'f'.repeat(32) })).toEqual([]);
    const lines = await app.ok('GET', '/purchases', { query: { filter: { billId: String(both[1]?.id) } } });
    expect(new Set(lines.rows.map(({ productId }) => productId))).toEqual(new Set([rice.id, soap.id]));
    await app.ok('DELETE', `/purchases/${String(other.rows[0]?.id)}`);
    expect(await bills()).toEqual([both[1]]);
    expect(await bills({ status: 'reversed' })).toMatchObject([{ vendorBillNumber: 'G-2', lineCount: 0 }]);
    expect(await bills({ status: 'reversed', q: 'rice' })).toHaveLength(1);
  });

  it('gives the price last paid: to this vendor or to any, not for free goods, not of what was deleted', async () => {
    const mehta = (await app.ok('POST', '/vendors', { body: { name: 'Mehta' } })).body;
    await record([line(rice, 30_000)]);
    const later = await record([line(rice, 40_000)], { ...head('M-1'), vendorId: mehta.id });
    await record([line(rice, 0)], head('G-2'));
    const productId = [rice.id, soap.id];
    expect(await lastPrices({ productId, vendorId: vendor.id })).toMatchObject([
      { productId: rice.id, purchasePricePaise: 15_000, vendorName: 'Gupta Traders', quantityMilli: 2_000 },
    ]);
    expect(await lastPrices({ productId })).toMatchObject([{ purchasePricePaise: 20_000, vendorId: mehta.id }]);
    await app.ok('DELETE', `/purchases/${String(later.rows[0]?.id)}`);
    expect(await lastPrices({ productId })).toMatchObject([{ purchasePricePaise: 15_000, vendorId: vendor.id }]);
    expect(await lastPrices({ productId: [] })).toEqual([]);
    expect(
      (await app.refused('GET', '/purchases/last-prices', { query: { filter: { productId: ['x'] } } })).status,
    ).toBe(400);
    expect((await app.refused('GET', '/purchases/last-prices?filter=x')).status).toBe(400);
    expect((await app.refused('GET', '/purchases/last-prices', { as: 'staff' })).status).toBe(403);
  });
});
