import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BooksApp } from '@bahi/testing/booksApp';
import { answers } from '../openapi/answers.ts';

describe('a search over lists', () => {
  let app: BooksApp;
  beforeAll(async () => {
    app = await BooksApp.open();
  });
  afterAll(() => app.close());
  const list = (query: Record<string, unknown>) => app.call('GET', '/products', { query });

  it('gives the best matches first where no order is asked for, now and in the past', async () => {
    const made = [
      { name: 'Assam Tea' },
      { name: 'Zest', sku: 'tea' },
      { name: 'Tea' },
      { name: 'Steam' },
      { name: 'Teak' },
    ];
    const ids: string[] = [];
    for (const names of made)
      ids.push((await app.addProduct({ sku: null, ...names, openingStockMilli: undefined })).id);
    for (const then of [{}, { asOf: '2026-01-06T00:00:00Z' }]) {
      const names = async (query: object) =>
        (await list({ filter: { q: 'Tea' }, ...query, ...then })).rows.map(({ name }) => name);
      expect(await names({})).toEqual(['Zest', 'Tea', 'Teak', 'Assam Tea', 'Steam']);
      expect(await names({ sort: ['name', 'ASC'] })).toEqual(['Assam Tea', 'Steam', 'Tea', 'Teak', 'Zest']);
    }
    for (const id of ids) await app.ok('DELETE', `/products/${id}`);
  });

  it('finds vendors, bills and members by phone in any spelling, and bills by GST number', async () => {
    const phone = '+91 98765 43210';
    const { body: vendor } = await app.ok('POST', '/vendors', { body: { name: 'Gupta', phone } });
    const product = await app.addProduct({ name: 'Salt', openingStockMilli: undefined, sku: null });
    const customer = { name: 'Asha', phone: '९८७६५४३२१०', gstNumber: '27AAPFU0939F1ZV', address: 'MG Road' };
    const lines = [{ productId: product.id, quantityMilli: 1_000 }];
    const { body: bill } = await app.ok('POST', '/billing/complete', {
      body: { customer, lines, paymentMethod: 'CASH' },
    });
    const found = async (path: string, q: string) =>
      (await app.ok('GET', path, { query: { filter: { q } } })).rows.map(({ id }) => id);
    for (const typed of ['9876543210', '+91 98765 43210', '09876543210', '९८७६५ ४३२१०', '43210']) {
      expect([typed, await found('/vendors', typed)]).toEqual([typed, [vendor.id]]);
      expect([typed, await found('/sales', typed)]).toEqual([typed, [bill.id]]);
    }
    for (const typed of ['27AAPFU0939F1ZV', '27aapfu', '27 AAPFU 0939F1ZV', 'asha'])
      expect(await found('/sales', typed)).toEqual([bill.id]);
    await app.ok('DELETE', `/billing/${bill.id}`);
    for (const typed of [String(bill['invoiceNumber']), 'asha', '9876543210', '27AAPFU0939F1ZV']) {
      const { rows } = await app.ok('GET', '/sales', { query: { filter: { q: typed } } });
      expect(rows.map(({ id, status }) => [id, status])).toEqual([[bill.id, 'cancelled']]);
      const only = { q: typed, status: 'completed' };
      expect((await app.ok('GET', '/sales', { query: { filter: only } })).rows).toEqual([]);
    }
    expect((await app.ok('GET', '/sales')).rows).toEqual([]);
    const [owner] = (await app.ok('GET', '/members')).rows;
    expect(await found('/members', String(owner?.['email']))).toEqual([owner?.id]);
    expect(await found('/members', 'nobody')).toEqual([]);
  });

  const searched = Object.entries(answers).flatMap(([route, answer]) =>
    answer?.list?.filters.includes('q') ? [[route.replace('GET ', ''), answer.list.name] as const] : [],
  );

  it.each(searched)(
    '%s finds nothing by a text that is longer than any name, instead of failing',
    async (path, name) => {
      await app.addProduct({ name: 'Rice', openingStockMilli: undefined, sku: null });
      for (const q of ['x'.repeat(260), 'चावल '.repeat(52), 'rice '.repeat(61), 'rice'.repeat(1_000)]) {
        const { headers, rows } = await app.ok('GET', path, { query: { filter: { q } } });
        expect([rows, headers.get('content-range')]).toEqual([[], `${name} */0`]);
      }
    },
  );

  it('finds a name of three hundred letters by the whole of it', async () => {
    const name = `${'Jeera whole '.repeat(24)}Cumin seeds`.padEnd(300, 'z');
    const { id } = await app.addProduct({ name, openingStockMilli: undefined, sku: null });
    expect((await list({ filter: { q: name } })).rows.map((row) => row.id)).toEqual([id]);
  });

  it('finds no purchase by the number of a bill that is longer than any', async () => {
    const { rows } = await app.ok('GET', '/purchases', { query: { filter: { vendorBillNumber: 'B'.repeat(260) } } });
    expect(rows).toEqual([]);
  });
});
