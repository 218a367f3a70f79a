import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BooksApp } from '@bahi/testing/booksApp';

describe('bringing history', () => {
  let app: BooksApp;
  let categoryId: string;
  beforeAll(async () => {
    app = await BooksApp.open();
    categoryId = (await app.ok('POST', '/categories', { body: { name: 'Grains' } })).body.id;
  });
  afterAll(() => app.close());

  const opened = async () => (await app.ok('POST', '/imports', { body: { label: 'Old books' } })).body.id;
  const at = (day: number) => `2024-05-${String(day).padStart(2, '0')}T06:30:00.000Z`;
  const category = (importId: string, day: number) => ({
    body: { name: `Category of ${importId} ${day}`, importId, occurredAt: at(day) },
  });
  const product = (importId: string, day: number) => ({
    body: {
      name: 'Rice', categoryId, unit: 'kg', sellingPricePaise: 5_000, purchasePricePaise: 3_000, openingStockMilli: 1_000,
      importId, occurredAt: at(day),
    },
  }); // prettier-ignore

  it('never goes back in time within one import, between catalogue and books or within either', async () => {
    const importId = await opened();
    await app.ok('POST', '/categories', category(importId, 10));
    const early = await app.refused('POST', '/categories', category(importId, 9));
    expect([early.status, early.body.code]).toEqual([409, 'import_out_of_order']);
    expect((await app.refused('POST', '/products', product(importId, 9))).body.code).toBe('import_out_of_order');
    const { body: rice } = await app.ok('POST', '/products', product(importId, 12));
    const adjustment = (day: number) => ({
      body: { productId: rice.id, quantityMilli: 1_000, reason: 'count', importId, occurredAt: at(day) },
    });
    await app.ok('POST', '/stock-adjustments', adjustment(14));
    expect((await app.refused('POST', '/categories', category(importId, 13))).body.code).toBe('import_out_of_order');
    const vendor = { body: { name: 'Rao', importId, occurredAt: at(20) } };
    await app.ok('POST', '/vendors', vendor);
    const late = await app.refused('POST', '/stock-adjustments', adjustment(19));
    expect(late.body.code).toBe('import_out_of_order');
    await app.ok('POST', '/stock-adjustments', adjustment(20));
    // another import has a time of its own
    await app.ok('POST', '/categories', category(await opened(), 1));
  });

  it('gives a record repeated with its key the first answer when the import has gone on', async () => {
    const importId = await opened();
    const first = await app.ok('POST', '/categories', { ...category(importId, 1), key: 'first' });
    await app.ok('POST', '/categories', category(importId, 2));
    expect((await app.ok('POST', '/categories', { ...category(importId, 1), key: 'first' })).body).toEqual(first.body);
  });

  it('is over once it is finished, in the books too', async () => {
    const importId = await opened();
    const { body: rice } = await app.ok('POST', '/products', product(importId, 12));
    await app.ok('POST', `/imports/${importId}/finish`, { key: 'over' });
    const head = await app.events.head();
    await app.ok('POST', `/imports/${importId}/finish`, { key: 'over' });
    await app.ok('POST', `/imports/${importId}/finish`);
    expect(await app.events.head()).toBe(head);
    const [closing] = await app.events.readStream(`ledger-${'1'.padStart(32, '0')}`, {
      maxCount: 1,
      direction: 'backwards',
    });
    expect(closing).toMatchObject({ type: 'ImportClosed', data: { importId } });
    const body = { productId: rice.id, quantityMilli: 1_000, reason: 'count', importId, occurredAt: at(30) };
    expect((await app.refused('POST', '/stock-adjustments', { body })).body.code).toBe('import_finished');
  });
});
