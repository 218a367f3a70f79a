import { beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';

describe('purchases after the catalogue has changed', () => {
  let app: BooksApp;
  let product: Answer['body'];
  let vendor: Answer['body'];
  beforeEach(async () => {
    app = await BooksApp.open();
    product = await app.addProduct();
    vendor = (await app.ok('POST', '/vendors', { body: { name: 'Gupta Traders' } })).body;
  });
  afterEach(() => app.close());

  const purchase = (changes: Record<string, unknown> = {}) => ({
    productId: product.id,
    vendorId: vendor.id,
    purchaseDate: '2026-01-05',
    vendorBillNumber: 'G-1',
    openingStockMilli: 10_000,
    quantityMilli: 5_000,
    closingStockMilli: 15_000,
    purchasePricePaise: 6_000,
    ...changes,
  });

  it('says of an archived product or vendor that it was archived, not that there is none', async () => {
    await app.ok('DELETE', `/vendors/${vendor.id}`);
    const { vendorId, purchaseDate, vendorBillNumber } = purchase();
    const line = { productId: product.id, quantityMilli: 5_000, purchasePricePaise: 6_000 };
    const batch = { vendorId, purchaseDate, vendorBillNumber, lines: [line] };
    for (const [path, body] of [
      ['/purchases', purchase()],
      ['/purchases/batch', batch],
    ] as const)
      expect((await app.refused('POST', path, { body })).body.errorCodes).toEqual({ vendorId: 'archived' });
    await app.ok('POST', `/vendors/${vendor.id}/restore`);
    await app.ok('DELETE', `/products/${product.id}`);
    const adjustment = { productId: product.id, quantityMilli: 1_000, reason: 'count' };
    for (const [path, body, field] of [
      ['/purchases', purchase(), 'productId'],
      ['/purchases/batch', batch, 'lines.0.productId'],
      ['/stock-adjustments', adjustment, 'productId'],
    ] as const)
      expect((await app.refused('POST', path, { body })).body.errorCodes).toEqual({ [field]: 'archived' });
  });

  it('finds and orders the documents of a renamed product or vendor by both names, as one group', async () => {
    const other = await app.addProduct({ name: 'Chana', sku: null });
    const buy = async (vendorBillNumber: string, productId: unknown) =>
      (await app.ok('POST', '/purchases', { body: purchase({ productId, vendorBillNumber }) })).body.id;
    const first = await buy('G-1', product.id);
    const between = await buy('G-2', other.id);
    const at = `/products/${product.id}`;
    await app.ok('PUT', at, { body: { revision: product.revision, name: 'Zafrani rice', localName: 'ज़ाफ़रानी' } });
    await app.ok('PUT', `/vendors/${vendor.id}`, { body: { revision: vendor.revision, name: 'Verma Stores' } });
    const adjustment = { productId: product.id, quantityMilli: 1_000, reason: 'count' };
    await app.ok('POST', '/stock-adjustments', { body: adjustment });
    const last = await buy('G-3', product.id);
    const listed = async (path: string, query: object) =>
      (await app.ok('GET', path, { query: { ...query } })).rows.map(({ id }) => id);
    for (const q of ['basmati', 'zafrani', 'ज़ाफ़रानी', 'gupta basmati', 'verma zafrani'])
      expect([q, new Set(await listed('/purchases', { filter: { q } }))]).toEqual([q, new Set([first, last])]);
    for (const q of ['gupta', 'verma'])
      expect([q, await listed('/purchases', { filter: { q } })]).toEqual([q, expect.arrayContaining([first, between])]);
    for (const q of ['basmati', 'zafrani'])
      expect([q, await listed('/stock-adjustments', { filter: { q } })]).toEqual([q, [expect.anything()]]);
    const byName = await listed('/purchases', { sort: ['productName', 'ASC'] });
    expect([byName[0], new Set(byName.slice(1))]).toEqual([between, new Set([first, last])]);
    expect((await app.ok('GET', `/purchases/${first}`)).body).toMatchObject({
      productName: 'Basmati rice',
      currentProductName: 'Zafrani rice',
      vendorName: 'Gupta Traders',
      currentVendorName: 'Verma Stores',
    });
  });
});
