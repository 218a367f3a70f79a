import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BooksApp } from '@bahi/testing/booksApp';

describe('the list dialect', () => {
  let app: BooksApp;
  beforeAll(async () => {
    app = await BooksApp.open();
    for (const name of ['Apple', 'Banana', 'Cherry', 'चावल']) {
      await app.addProduct({ name, openingStockMilli: undefined, sku: name });
    }
  });
  afterAll(() => app.close());
  const list = (query: Record<string, unknown>) => app.call('GET', '/products', { query });

  it('pages, sorts and says the range', async () => {
    const page = await list({ range: [1, 2], sort: ['name', 'DESC'] });
    expect(page.headers.get('content-range')).toBe('products 1-2/4');
    expect(page.rows.map((row) => row['name'])).toEqual(['Cherry', 'Banana']);
    expect((await list({ filter: { q: 'nothing' } })).headers.get('content-range')).toBe('products */0');
  });

  it('finds by words, and by ids whatever their status', async () => {
    const found = await list({ filter: { q: 'चाव' } });
    expect(found.rows.map((row) => row['name'])).toEqual(['चावल']);
    const id = found.rows[0]?.id;
    expect((await list({ filter: { id: [id, 'f'.repeat(32)] } })).rows).toHaveLength(1);
    expect((await list({ filter: { id } })).rows).toHaveLength(1);
  });

  it('looks back with the same filters', async () => {
    const then = await list({ asOf: '2026-01-06T00:00:00Z', filter: { q: 'ban' }, sort: ['name', 'ASC'] });
    expect(then.headers.get('content-range')).toBe('products 0-0/1');
    expect((await list({ asOf: '2025-01-01T00:00:00Z' })).rows).toEqual([]);
  });

  it.each([
    [{ filter: '{' }, 'invalid_query'],
    [{ filter: [] }, 'invalid_query'],
    [{ filter: { status: { $ne: null } } }, 'invalid_query'],
    [{ filter: { q: { $regex: '.*' } } }, 'invalid_query'],
    [{ filter: { status: 'nonsense' } }, 'invalid_query'],
    [{ filter: { id: ['x'] } }, 'invalid_query'],
    [{ filter: { id: [{ $gt: '' }] } }, 'invalid_query'],
    [{ filter: { shopId: 'f'.repeat(32) } }, 'unknown_filter'],
    [{ filter: { __proto__x: 1 } }, 'unknown_filter'],
    [{ filter: '{"constructor": 1}' }, 'unknown_filter'],
    [{ sort: ['shopId', 'ASC'] }, 'unknown_sort'],
    [{ sort: ['tokens', 'ASC'] }, 'unknown_sort'],
    [{ sort: ['rates', 'ASC'] }, 'unknown_sort'],
    [{ sort: ['constructor', 'ASC'] }, 'unknown_sort'],
    [{ sort: ['name', 'sideways'] }, 'invalid_query'],
    [{ range: [5, 2] }, 'invalid_query'],
    [{ range: [-1, 2] }, 'invalid_query'],
    [{ range: [0, 1e308] }, 'invalid_query'],
    [{ asOf: 'yesterday' }, 'invalid_query'],
  ])('refuses %j: no operator reaches a store', async (query, code) => {
    const answer = await list(query);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  it('gives at most 1,000 rows and takes a place far behind the end', async () => {
    expect((await list({ range: [0, 5_000] })).status).toBe(200);
    expect((await list({ range: [900_000, 900_010] })).headers.get('content-range')).toBe('products */4');
  });

  it('says when it could not wait for a write, and ignores a token of another log', async () => {
    const foreign = await app.call('GET', '/products', { token: `${'e'.repeat(32)}.${'9'.repeat(20)}` });
    expect(foreign.headers.get('consistency')).toBeNull();
    const never = await app.call('GET', '/products', { token: `${app.events.logId}.${'9'.repeat(20)}` });
    expect(never.status).toBe(200);
    expect(never.headers.get('consistency')).toBe('stale');
    const missing = await app.call('GET', `/products/${'f'.repeat(32)}`, {
      token: `${app.events.logId}.${'9'.repeat(20)}`,
    });
    expect([missing.status, missing.headers.get('consistency')]).toEqual([404, 'stale']);
  });
});
