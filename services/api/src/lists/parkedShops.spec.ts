import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { projections } from '@bahi/projections';
import { ReadModelUnavailable, type ReadModels } from '@bahi/read-store';
import { BooksApp } from '@bahi/testing/booksApp';
import { createParkedShops } from './parkedShops.ts';

const shopId = '1'.repeat(32);

describe('shops that are left out', () => {
  it('are looked up once in five seconds for each model and shop', async () => {
    let now = 0;
    const parked = new Set<string>();
    const get = jest.fn(async (model: string, _collection: string, id: string) =>
      parked.has(`${model} ${id}`) ? { id } : undefined,
    );
    const shops = createParkedShops({ get } as unknown as ReadModels, () => now);
    expect(await shops.has(['billList', 'productList'], shopId)).toBe(false);
    parked.add(`productList ${shopId}`);
    now = 4_999;
    expect([await shops.has(['billList', 'productList'], shopId), get.mock.calls.length]).toEqual([false, 2]);
    now = 5_000;
    expect(await shops.has(['billList', 'productList'], shopId)).toBe(true);
    expect(await shops.has(['billList'], shopId)).toBe(false);
    expect(await shops.has(['productList'], '2'.repeat(32))).toBe(false);
    expect(get.mock.calls.length).toBe(5);
  });

  it('are none of a model that has no rows yet', async () => {
    const get = jest.fn(async () => {
      throw new ReadModelUnavailable('it is being filled');
    });
    expect(await createParkedShops({ get }).has(['billList'], shopId)).toBe(false);
  });
});

describe('a read without a token', () => {
  let app: BooksApp;
  afterEach(async () => {
    jest.restoreAllMocks();
    await app.close();
  });

  it('says that the shop is left out, and calls no row unknown to a model that leaves it out', async () => {
    app = await BooksApp.open();
    const products = projections.find(({ name }) => name === 'productList')!;
    jest.spyOn(products, 'apply').mockImplementation(() => {
      throw new Error('a mistake in this handler');
    });
    const { id } = await app.addProduct();
    expect((await app.ok('GET', '/products')).headers.get('consistency')).toBe('parked');
    for (const path of ['/products', '/dashboard']) {
      expect((await app.ok('GET', path, { token: null })).headers.get('consistency')).toBe('parked');
    }
    const one = await app.refused('GET', `/products/${id}`, { token: null });
    expect([one.status, one.body.code, one.headers.get('consistency')]).toEqual([503, 'rebuilding', 'parked']);
    expect((await app.ok('GET', '/categories', { token: null })).headers.get('consistency')).toBeNull();
    expect((await app.ok('GET', '/products', { token: null, as: 'stranger' })).headers.get('consistency')).toBeNull();
  });
});
