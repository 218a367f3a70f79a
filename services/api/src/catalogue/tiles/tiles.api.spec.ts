import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';

const DAY_MS = 24 * 60 * 60 * 1_000;

describe('the tiles of the counter', () => {
  let app: BooksApp;
  const products = new Map<string, Answer['body']>();
  const idOf = (name: string): string => products.get(name)?.id ?? '';
  beforeAll(async () => {
    app = await BooksApp.open();
    const spices = (await app.ok('POST', '/categories', { body: { name: 'Spices' } })).body;
    const vegetables = (await app.ok('POST', '/categories', { body: { name: 'Vegetables' } })).body;
    const add = async (name: string, body: object) =>
      products.set(name, await app.addProduct({ name, openingStockMilli: 1_000_000, ...body }));
    await add('Apple', { categoryId: vegetables.id });
    await add('Clove', { categoryId: spices.id });
    await add('Onion', { categoryId: vegetables.id });
    await add('Potato', { categoryId: vegetables.id });
    await add('Soap', { unit: 'pcs', barcodes: ['8901234567890'] });
  });
  afterAll(() => app.close());

  const sell = async (name: string, quantity: number) =>
    app.ok('POST', '/billing/complete', {
      body: {
        customer: { walkIn: true },
        paymentMethod: 'CASH',
        lines: [{ productId: idOf(name), quantityMilli: quantity * 1_000 }],
      },
    });
  const tiles = async (query: Record<string, unknown> = {}, as: 'owner' | 'staff' | 'stranger' = 'owner') =>
    (await app.ok('GET', '/products/tiles', { query, as })).body['tiles'] as Answer['body'][];
  const names = async (query: Record<string, unknown> = {}) => (await tiles(query)).map((tile) => tile['name']);

  it('are the goods by name while nothing is sold, those without a code first', async () => {
    expect(await names()).toEqual(['Apple', 'Clove', 'Onion', 'Potato', 'Soap']);
    expect(await tiles({}, 'stranger')).toEqual([]);
  });

  it('show what a line of a bill needs, and no figure that a sale changes', async () => {
    const [apple] = await tiles({}, 'staff');
    expect(apple).toMatchObject({
      id: idOf('Apple'),
      unit: 'kg',
      sellingPricePaise: 5_000,
      categoryName: 'Vegetables',
    });
    for (const field of ['currentStockMilli', 'purchasePricePaise', 'averageCostPaise', 'revision'])
      expect(Object.keys(apple ?? {})).not.toContain(field);
  });

  it('are in the order of what sells most, which stays the same all day and follows the sales the next', async () => {
    await sell('Potato', 3);
    await sell('Onion', 2);
    await sell('Soap', 9);
    const today = ['Potato', 'Onion', 'Soap', 'Apple', 'Clove'];
    expect(await names()).toEqual(today);
    await sell('Clove', 50);
    expect(await names()).toEqual(today);
    app.now += DAY_MS;
    expect(await names()).toEqual(['Clove', 'Potato', 'Onion', 'Soap', 'Apple']);
    await sell('Apple', 100);
    expect(await names()).toEqual(['Clove', 'Potato', 'Onion', 'Soap', 'Apple']);
    app.now += DAY_MS;
    expect((await names())[0]).toBe('Apple');
  });

  it('can be those of a category', async () => {
    const categoryId = products.get('Onion')?.['categoryId'];
    expect(await names({ categoryId })).toEqual(['Apple', 'Potato', 'Onion']);
    expect(await names({ categoryId: 'f'.repeat(32) })).toEqual([]);
  });

  it('follow the order that the owner chose, in each category too', async () => {
    const tileOrder = [idOf('Soap'), idOf('Onion')];
    await app.setProfile({ tileOrder });
    expect(await names()).toEqual(['Soap', 'Onion', 'Apple', 'Clove', 'Potato']);
    expect(await names({ categoryId: products.get('Onion')?.['categoryId'] })).toEqual(['Onion', 'Apple', 'Potato']);
    await app.setProfile({ tileOrder: [] });
    expect((await names())[0]).toBe('Apple');
  });

  it('leave out what is archived, and what belongs to another shop', async () => {
    const theirs = (await app.ok('POST', '/categories', { as: 'stranger', body: { name: 'Theirs' } })).body;
    const body = { name: 'Theirs', categoryId: theirs.id, unit: 'pcs', sellingPricePaise: 100 };
    const foreign = (await app.ok('POST', '/products', { as: 'stranger', body })).body;
    await app.setProfile({ tileOrder: [foreign.id, idOf('Clove')] });
    await app.ok('DELETE', `/products/${idOf('Clove')}`);
    expect(await names()).not.toContain('Theirs');
    expect(await names()).not.toContain('Clove');
  });
});
