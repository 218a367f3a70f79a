import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ReadModelUnavailable } from '@bahi/read-store';
import { numberId } from '@bahi/testing/books';
import { BooksApp } from '@bahi/testing/booksApp';

describe('categories, vendors and products over HTTP', () => {
  let app: BooksApp;
  beforeAll(async () => {
    app = await BooksApp.open();
  });
  afterAll(() => app.close());

  it('adds, changes, archives and restores a category, each answered with the whole row', async () => {
    const added = await app.ok('POST', '/categories', { body: { name: '  Pulses ', description: '' } });
    expect(added.status).toBe(201);
    expect(added.headers.get('etag')).toBe('"0"');
    expect(added.body).toEqual({
      id: added.body.id,
      revision: 0,
      name: 'Pulses',
      description: null,
      productCount: 0,
      status: 'active',
      updatedAt: '2026-01-05T06:30:00.000Z',
      updatedBy: numberId(101),
    });
    const path = `/categories/${added.body.id}`;
    expect((await app.ok('GET', path)).body).toEqual(added.body);
    const changed = await app.ok('PUT', path, { body: { ...added.body, name: 'Dal' } });
    expect(changed.body).toEqual({ ...added.body, name: 'Dal', revision: 1 });
    const archived = await app.ok('DELETE', path, { headers: { 'content-type': 'text/plain' } });
    expect(archived.body).toMatchObject({ name: 'Dal', status: 'archived', revision: 2 });
    const filter = { id: [added.body.id] };
    expect((await app.ok('GET', '/categories')).rows).toEqual([]);
    expect((await app.ok('GET', '/categories', { query: { filter } })).rows).toEqual([archived.body]);
    expect((await app.ok('POST', `${path}/restore`)).body).toMatchObject({ status: 'active', revision: 3 });
    await app.ok('DELETE', path);
  });

  it('answers a stale revision with the row as it stands', async () => {
    const { body } = await app.ok('POST', '/categories', { body: { name: 'Spices' } });
    const path = `/categories/${body.id}`;
    const now = await app.ok('PUT', path, { body: { name: 'Masala', revision: 0 } });
    const stale = await app.refused('PUT', path, { body: { name: 'Mirchi', revision: 0 } });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: 'stale_revision', current: now.body });
    await app.ok('DELETE', path);
  });

  it('gives the same status and body to a repeated key, one effect, and 422 to another body', async () => {
    const call = { body: { name: 'Oils' }, key: 'once' };
    const first = await app.ok('POST', '/categories', call);
    await app.ok('PUT', `/categories/${first.body.id}`, { body: { name: 'Oil and ghee', revision: 0 } });
    const before = await app.events.head();
    const again = await app.ok('POST', '/categories', call);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await app.events.head()).toBe(before);
    const other = await app.refused('POST', '/categories', { ...call, body: { name: 'Oils!' } });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
    await app.ok('DELETE', `/categories/${first.body.id}`);
  });

  it('takes the answer of a vendor or product back as it came, warnings and figures included', async () => {
    const product = await app.addProduct({ sku: 'whole-row' });
    const vendor = await app.ok('POST', '/vendors', { body: { name: 'Gupta', gstNumber: '27ABCDE1234F1Z5' } });
    const rice = await app.ok('PUT', `/products/${product.id}`, { body: { ...product, name: 'Rice' } });
    expect(rice.body).toMatchObject({ name: 'Rice', revision: 1, currentStockMilli: product.currentStockMilli });
    const renamed = await app.ok('PUT', `/vendors/${vendor.body.id}`, {
      body: { ...vendor.body, name: 'Gupta & Sons' },
    });
    expect(renamed.body).toMatchObject({ name: 'Gupta & Sons', revision: 1 });
    await app.ok('DELETE', `/vendors/${vendor.body.id}`);
    await app.ok('DELETE', `/products/${product.id}`);
  });

  it('adds a vendor with what looks wrong as warnings, and refuses to archive it while purchases name it', async () => {
    const product = await app.addProduct({ sku: 'V-1' });
    const vendor = await app.ok('POST', '/vendors', { body: { name: 'Gupta', gstNumber: '27ABCDE1234F1Z5' } });
    expect(vendor.body).toMatchObject({
      purchaseCount: 0,
      warnings: [{ field: 'gstNumber', code: 'gst_number_check' }],
    });
    const purchase = {
      productId: product.id,
      vendorId: vendor.body.id,
      purchaseDate: '2026-01-05',
      vendorBillNumber: 'G-1',
      openingStockMilli: 10_000,
      quantityMilli: 1_000,
      closingStockMilli: 11_000,
      purchasePricePaise: 3_000,
    };
    const bought = await app.ok('POST', '/purchases', { body: purchase });
    const used = await app.refused('DELETE', `/vendors/${vendor.body.id}`);
    expect(used.body).toMatchObject({ code: 'vendor_in_use', params: { count: 1 } });
    expect(used.body['message']).toBe('This vendor is used by one purchase.');
    await app.ok('DELETE', `/purchases/${bought.body.id}`);
    expect((await app.ok('DELETE', `/vendors/${vendor.body.id}`)).body).toMatchObject({ status: 'archived' });
  });

  it('restores a product together with its archived category, in one step, once that is confirmed', async () => {
    const { body: category } = await app.ok('POST', '/categories', { body: { name: 'Festival' } });
    const product = await app.addProduct({
      name: 'Diya',
      sku: null,
      categoryId: category.id,
      openingStockMilli: undefined,
    });
    await app.ok('DELETE', `/products/${product.id}`);
    await app.ok('DELETE', `/categories/${category.id}`);
    const path = `/products/${product.id}/restore`;
    const refused = await app.refused('POST', path);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        code: 'category_archived',
        message: 'The category of this product, Festival, is archived.',
        params: { name: 'Festival', categoryId: category.id },
        confirmableBy: ['owner'],
      }),
    ]);
    const body = { confirmations: ['category_archived'] };
    const restored = await app.ok('POST', path, { body, key: 'both' });
    expect(restored.body).toMatchObject({ status: 'active', categoryName: 'Festival', categoryId: category.id });
    expect((await app.ok('POST', path, { body, key: 'both' })).body).toEqual(restored.body);
    expect((await app.ok('GET', `/categories/${category.id}`)).body).toMatchObject({
      status: 'active',
      productCount: 1,
    });
    // the other tests have one category
    await app.ok('DELETE', `/products/${product.id}`);
    await app.ok('DELETE', `/categories/${category.id}`);
  });

  it('changes and restores a vendor while nobody can count its purchases, and refuses only to archive it', async () => {
    const { body: vendor } = await app.ok('POST', '/vendors', { body: { name: 'Rao' } });
    const path = `/vendors/${vendor.id}`;
    const { barrier, read } = app.services;
    const parked = jest.spyOn(barrier, 'waitFor').mockResolvedValue('parked');
    expect((await app.ok('PUT', path, { body: { revision: 0, name: 'Rao & Co' } })).body).toMatchObject({
      revision: 1,
    });
    const refused = await app.refused('DELETE', path);
    expect([refused.status, refused.body.code]).toEqual([503, 'rebuilding']);
    parked.mockRestore();
    await app.ok('DELETE', path);
    const filling = jest.spyOn(read, 'get').mockRejectedValue(new ReadModelUnavailable('vendorList has no live build'));
    expect((await app.ok('POST', `${path}/restore`)).body).toMatchObject({ status: 'active', purchaseCount: 0 });
    filling.mockRestore();
    await app.ok('DELETE', path);
  });

  it('calls no row unknown while its model is behind what the client has seen written', async () => {
    const unknown = `/vendors/${'0'.repeat(32)}`;
    const behind = jest.spyOn(app.services.barrier, 'waitFor').mockResolvedValue('stale');
    const refused = await app.refused('GET', unknown);
    behind.mockRestore();
    expect([refused.status, refused.body.code, refused.headers.get('consistency')]).toEqual([
      503,
      'rebuilding',
      'stale',
    ]);
    expect((await app.refused('GET', unknown)).status).toBe(404);
  });

  it('books opening stock before it answers, and answers changes with stock from the books', async () => {
    const product = await app.addProduct({ sku: 'P-1' });
    expect(product).toMatchObject({
      currentStockMilli: 10_000,
      stockValuePaise: 30_000,
      averageCostPaise: 3_000,
      openingStockMilli: 10_000,
      stockLabel: 'in_stock',
      categoryName: 'Grains',
    });
    await app.ok('POST', '/stock-adjustments', {
      body: { productId: product.id, quantityMilli: -4_000, reason: 'lost' },
    });
    const path = `/products/${product.id}`;
    const changed = await app.ok('PUT', path, { body: { ...product, warnings: undefined, name: 'Rice' } });
    expect(changed.body).toMatchObject({
      name: 'Rice',
      revision: 1,
      currentStockMilli: 6_000,
      stockValuePaise: 18_000,
    });
    const { warnings: _, ...row } = changed.body;
    expect((await app.ok('GET', path)).body).toEqual(row);
    const fixed = await app.refused('PUT', path, { body: { unit: 'gram', revision: 1 } });
    expect(fixed.body.code).toBe('unit_fixed');
    expect(fixed.body.errorCodes).toEqual({ unit: 'unit_fixed' });
  });

  it('answers a changed purchase price with the average cost that the row shows from then on', async () => {
    const product = await app.addProduct({ name: 'Jaggery', openingStockMilli: 0, purchasePricePaise: 2_000 });
    const path = `/products/${product.id}`;
    for (const [revision, purchasePricePaise] of [2_500, null].entries()) {
      const { body } = await app.ok('PUT', path, { body: { purchasePricePaise, revision } });
      expect(body['averageCostPaise']).toBe(purchasePricePaise ?? 0);
      expect((await app.ok('GET', path)).body['averageCostPaise']).toBe(purchasePricePaise ?? 0);
    }
  });

  it('clears barcodes, rates and the kind of price that are sent as null', async () => {
    const known = {
      barcodes: ['8901030912344'],
      rates: [{ rateBps: 500, effectiveFrom: '2025-09-22' }],
      priceIncludesTax: false,
    };
    const product = await app.addProduct(known);
    const path = `/products/${product.id}`;
    const renamed = await app.ok('PUT', path, { body: { revision: 0, name: 'Rice' } });
    expect(renamed.body).toMatchObject(known);
    const body = { revision: 1, barcodes: null, rates: null, priceIncludesTax: null };
    const cleared = await app.ok('PUT', path, { body });
    expect(cleared.body).toMatchObject({ barcodes: [], rates: [], priceIncludesTax: true });
    const created = await app.ok('POST', '/products', {
      body: {
        ...body,
        revision: undefined,
        name: 'Salt',
        categoryId: product['categoryId'],
        unit: 'kg',
        sellingPricePaise: 1,
      },
    });
    expect(created.body).toMatchObject({ barcodes: [], rates: [], priceIncludesTax: true });
  });

  it.each([
    [{ name: '' }, 'name', 'product_name_required', 'Product name is required'],
    [{ categoryId: '' }, 'categoryId', 'category_required', 'Category is required'],
    [{ sellingPricePaise: undefined }, 'sellingPricePaise', 'price_required', 'Price is required'],
    [{ sellingPricePaise: -1 }, 'sellingPricePaise', 'not_positive', 'This must be more than zero'],
    [{ sellingPricePaise: 1e308 }, 'sellingPricePaise', 'not_integer', 'This must be a whole number'],
    [{ categoryId: 'f'.repeat(32) }, 'categoryId', 'unknown_category', 'This category does not exist'],
    [{ minStockMilli: 5, maxStockMilli: 4 }, 'minStockMilli', 'min_above_max', undefined],
    [{ purchasePricePaise: null }, 'purchasePricePaise', 'purchase_price_required', undefined],
    [{ kind: 'service' }, 'openingStockMilli', 'service_has_no_stock', 'A service has no stock'],
    [{ shopId: 'f'.repeat(32) }, 'shopId', 'unknown_field', 'This field is not known'],
  ])('refuses a product with %j by field, code and sentence', async (changes, field, code, sentence) => {
    const { rows } = await app.ok('GET', '/categories');
    const body = {
      name: 'Rice',
      categoryId: rows[0]?.id,
      unit: 'kg',
      sellingPricePaise: 5_000,
      purchasePricePaise: 3_000,
      openingStockMilli: 1_000,
      ...changes,
    };
    const refused = await app.refused('POST', '/products', { body });
    expect(refused.status).toBe(422);
    expect(refused.body.errorCodes[field]).toBe(code);
    if (sentence !== undefined) expect(refused.body['errors']).toMatchObject({ [field]: sentence });
  });

  it('hides from staff how often was bought from a vendor, and refuses to sort by it', async () => {
    await app.ok('POST', '/vendors', { body: { name: 'Gupta' } });
    const [row = { id: '' }] = (await app.ok('GET', '/vendors', { as: 'staff' })).rows;
    expect(row).not.toHaveProperty('purchaseCount');
    expect((await app.ok('GET', `/vendors/${row.id}`, { as: 'staff' })).body).toEqual(row);
    expect((await app.ok('GET', `/vendors/${row.id}`, { as: 'auditor' })).body).toHaveProperty('purchaseCount', 0);
    const sorted = await app.refused('GET', '/vendors', { as: 'staff', query: { sort: ['purchaseCount', 'ASC'] } });
    expect([sorted.status, sorted.body.code]).toEqual([400, 'unknown_sort']);
  });

  it('hides cost from staff in rows, and refuses to sort by it', async () => {
    const [row = { id: '' }] = (await app.ok('GET', '/products', { as: 'staff' })).rows;
    expect(row).toHaveProperty('sellingPricePaise');
    for (const hidden of ['purchasePricePaise', 'averageCostPaise', 'stockValuePaise', 'shopId', 'tokens']) {
      expect(row).not.toHaveProperty(hidden);
    }
    expect((await app.ok('GET', `/products/${row.id}`, { as: 'staff' })).body).toEqual(row);
    const at = { asOf: '2026-01-06T00:00:00.000Z' };
    expect((await app.ok('GET', '/products', { as: 'staff', query: at })).rows[0]).not.toHaveProperty(
      'stockValuePaise',
    );
    const sorted = await app.refused('GET', '/products', { as: 'staff', query: { sort: ['stockValuePaise', 'ASC'] } });
    expect([sorted.status, sorted.body.code]).toEqual([400, 'unknown_sort']);
    expect((await app.ok('GET', '/products', { query: { sort: ['stockValuePaise', 'ASC'] } })).status).toBe(200);
  });

  it('finds a number as it is typed, now and at an instant of the past alike', async () => {
    const { id } = await app.addProduct({ name: 'Numbered', sku: '00123', barcodes: ['0036000291452'] });
    const asOf = new Date(app.now + 1).toISOString();
    for (const q of ['123', '36000291452', 'numbered']) {
      for (const at of [{}, { asOf }, { knownAt: asOf }]) {
        const { rows } = await app.ok('GET', '/products', { query: { filter: { q }, ...at } });
        expect([q, at, rows.map((row) => row.id)]).toEqual([q, at, [id]]);
      }
    }
  });

  it('lets only the owner write', async () => {
    for (const as of ['staff', 'auditor'] as const) {
      const refused = await app.refused('POST', '/categories', { as, body: { name: 'Mine' } });
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    }
  });

  it("answers another shop's ids like unknown ones", async () => {
    const product = await app.addProduct({ sku: 'S-1' });
    for (const [method, path, body] of [
      ['GET', `/products/${product.id}`, undefined],
      ['PUT', `/products/${product.id}`, { name: 'Mine', revision: 0 }],
      ['DELETE', `/products/${product.id}`, undefined],
      ['GET', `/products/${product.id}/history`, undefined],
      ['GET', '/products/not-an-id', undefined],
    ] as const) {
      const answer = await app.refused(method, path, { as: 'stranger', body });
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
    const filter = { id: [product.id] };
    expect((await app.ok('GET', '/products', { as: 'stranger', query: { filter } })).rows).toEqual([]);
  });
});
