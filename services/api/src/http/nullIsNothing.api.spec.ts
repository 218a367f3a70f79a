import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BooksApp } from '@bahi/testing/booksApp';

const noImport = { importId: null, occurredAt: null };

describe('null in a field that may be left out', () => {
  let app: BooksApp;
  beforeAll(async () => {
    app = await BooksApp.open();
  });
  afterAll(() => app.close());

  it('adds a product, of goods and without opening stock', async () => {
    const { body: category } = await app.ok('POST', '/categories', { body: { name: 'Grains', ...noImport } });
    const product = { name: 'Rice', categoryId: category.id, unit: 'kg', sellingPricePaise: 5_000 };
    const body = { ...product, kind: null, openingStockMilli: null, ...noImport };
    const added = await app.ok('POST', '/products', { body });
    expect(added.body).toMatchObject({ kind: 'goods', openingStockMilli: 0, currentStockMilli: 0 });
  });

  it('opens, completes and deletes bills of today, for a reason not stated', async () => {
    const product = await app.addProduct({ sku: 'N-1' });
    const fields = { ...noImport, originalNumber: null };
    const { body: empty } = await app.ok('POST', '/billing/create', { body: { reuseEmpty: null, ...fields } });
    const status = { revision: empty.revision, status: 'discarded', reason: null };
    const discarded = await app.ok('PATCH', `/billing/${empty.id}/status`, { body: status });
    expect(discarded.body).toMatchObject({ status: 'discarded' });
    const { body: draft } = await app.ok('POST', '/billing/create', { body: fields });
    const lines = [{ productId: product.id, quantityMilli: 1_000 }];
    const content = { customer: { walkIn: true }, paymentMethod: 'CASH', lines, ...fields };
    const completed = await app.ok('POST', `/billing/${draft.id}/complete`, { body: { ...content, revision: 0 } });
    const atOnce = await app.ok('POST', '/billing/complete', { body: content });
    for (const { body: bill } of [completed, atOnce]) {
      expect(bill).not.toHaveProperty('imported');
      const cancelled = await app.ok('DELETE', `/billing/${bill.id}`, { body: { reason: null } });
      expect(cancelled.body).toMatchObject({ status: 'cancelled' });
    }
    const reasons = (await app.events.readAll({ after: null, maxCount: 100 })).flatMap(({ data }) =>
      typeof data === 'object' && data !== null && 'reason' in data ? [data.reason] : [],
    );
    expect(reasons).toEqual(['not_stated', 'not_stated', 'not_stated']);
  });
});
