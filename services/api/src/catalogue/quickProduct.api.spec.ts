import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';

const HIDDEN = ['purchasePricePaise', 'averageCostPaise', 'stockValuePaise', 'currentStockMilli', 'stockLabel'];

describe('products that staff add at the counter', () => {
  let app: BooksApp;
  let tea: Answer['body'];
  beforeAll(async () => {
    app = await BooksApp.open();
    tea = await app.addProduct({ name: 'Tea', openingStockMilli: 1_000 });
  });
  afterAll(() => app.close());

  const quick = (changes: object = {}) => ({
    name: 'Biscuits',
    sellingPricePaise: 1_000,
    unit: 'packet',
    categoryId: tea['categoryId'],
    barcode: '8901725181222',
    ...changes,
  });

  it('are refused with 403 until the profile allows it; the owner always may', async () => {
    const refused = await app.refused('POST', '/products/quick', { as: 'staff', body: quick() });
    expect([refused.status, refused.body.code]).toEqual([403, 'staff_may_not_add_products']);
    const path = `/products/${tea.id}/barcodes`;
    expect((await app.refused('POST', path, { as: 'staff', body: { barcode: '42' } })).status).toBe(403);
    const own = await app.ok('POST', '/products/quick', { body: quick({ barcode: 'OWN-1' }) });
    expect([own.status, own.body['incomplete']]).toEqual([201, false]);
    await app.setProfile({ staffMayAddProducts: true });
  });

  it('are incomplete until the owner saves them, and the answer shows neither cost nor stock', async () => {
    const added = await app.ok('POST', '/products/quick', { as: 'staff', body: quick(), key: 'quick' });
    expect(added.body).toMatchObject({ name: 'Biscuits', barcodes: ['8901725181222'], incomplete: true, revision: 0 });
    for (const field of HIDDEN) expect(added.body).not.toHaveProperty(field);
    expect((await app.ok('POST', '/products/quick', { as: 'staff', body: quick(), key: 'quick' })).body).toEqual(
      added.body,
    );
    const listed = () => app.ok('GET', '/products', { query: { filter: { incomplete: true } } });
    expect((await listed()).rows.map(({ id }) => id)).toEqual([added.body.id]);
    const { id, revision } = added.body;
    const saved = await app.ok('PUT', `/products/${id}`, { body: { revision } });
    expect(saved.body['incomplete']).toBe(false);
    expect((await listed()).rows).toEqual([]);
    expect(
      (await app.ok('GET', '/products', { query: { filter: { incomplete: false } } })).rows.length,
    ).toBeGreaterThan(1);
  });

  it('may get a code more, once; another product’s code is refused with that product', async () => {
    const path = `/products/${tea.id}/barcodes`;
    const linked = await app.ok('POST', path, { as: 'staff', body: { barcode: '4006381333931' } });
    expect(linked.body).toMatchObject({ barcodes: ['4006381333931'], incomplete: true, revision: 1 });
    for (const field of HIDDEN) expect(linked.body).not.toHaveProperty(field);
    const again = await app.ok('POST', path, { as: 'staff', body: { barcode: '4006381333931' } });
    expect(again.body).toMatchObject({ barcodes: ['4006381333931'], revision: 1 });
    const taken = await app.refused('POST', path, { as: 'staff', body: { barcode: '8901725181222' } });
    expect([taken.status, taken.body]).toMatchObject([409, { code: 'barcode_taken', params: { name: 'Biscuits' } }]);
    const twice = await app.refused('POST', '/products/quick', { as: 'staff', body: quick({ name: 'Other' }) });
    expect(twice.body.code).toBe('barcode_taken');
  });

  it('keep to the limits of the product form', async () => {
    const body = quick({ barcode: 'x'.repeat(65), name: '', sellingPricePaise: 0 });
    const refused = await app.refused('POST', '/products/quick', { as: 'staff', body });
    expect(refused.body.errorCodes).toEqual({
      name: 'product_name_required',
      sellingPricePaise: 'not_positive',
      barcode: 'too_long',
    });
    const cost = await app.refused('POST', '/products/quick', { as: 'staff', body: quick({ purchasePricePaise: 1 }) });
    expect(cost.status).toBe(422);
  });
});
