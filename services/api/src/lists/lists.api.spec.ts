import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BooksApp } from '@bahi/testing/booksApp';
import { routes } from '../routes.ts';

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

  it('orders names as a reader does, whatever their capitals, and by the local name where one is asked for', async () => {
    const made = [
      { name: 'atta', localName: 'आटा' },
      { name: 'Zeera', localName: 'जीरा' },
      { name: 'bura' },
      { name: 'Éclair', localName: 'एक्लेयर' },
    ];
    const ids: string[] = [];
    for (const names of made) ids.push((await app.addProduct({ ...names, openingStockMilli: undefined })).id);
    for (const then of [{}, { asOf: '2026-01-06T00:00:00Z' }]) {
      const names = async (sort: object) => (await list({ sort, ...then })).rows.map(({ name }) => name);
      expect(await names(['name', 'ASC'])).toEqual([
        'Apple',
        'atta',
        'Banana',
        'bura',
        'Cherry',
        'Éclair',
        'Zeera',
        'चावल',
      ]);
      expect((await names(['localName', 'DESC'])).slice(0, 5)).toEqual(['Zeera', 'चावल', 'Éclair', 'atta', 'Cherry']);
    }
    for (const id of ids) await app.ok('DELETE', `/products/${id}`);
    for (const name of ['bakery', 'Alpha']) await app.ok('POST', '/vendors', { body: { name } });
    const vendors = await app.ok('GET', '/vendors');
    expect(vendors.rows.map(({ name }) => name)).toEqual(['Alpha', 'bakery']);
  });

  it('finds by words, and by ids whatever their status', async () => {
    const found = await list({ filter: { q: 'चाव' } });
    expect(found.rows.map((row) => row['name'])).toEqual(['चावल']);
    const id = found.rows[0]?.id;
    expect((await list({ filter: { id: [id, 'f'.repeat(32)] } })).rows).toHaveLength(1);
    expect((await list({ filter: { id } })).rows).toHaveLength(1);
  });

  it('gives all rows that are asked for by id, in the order asked, now and at an instant of the past', async () => {
    const { rows } = await list({});
    const asked = rows.map(({ id }) => id).toReversed();
    for (const then of [{}, { asOf: '2026-01-06T00:00:00Z' }]) {
      const answer = await list({ filter: { id: asked }, range: [1, 2], ...then });
      expect(answer.rows.map(({ id }) => id)).toEqual(asked);
      expect(answer.headers.get('content-range')).toBe('products 0-3/4');
    }
  });

  it.each(['₹', '%%', ' - '])('finds nothing by %j, which is no word of any row', async (q) => {
    for (const asOf of [undefined, '2026-01-06T00:00:00Z']) {
      const answer = await list({ filter: { q }, ...(asOf && { asOf }) });
      expect(answer.headers.get('content-range')).toBe('products */0');
    }
    expect((await list({ filter: { q: ' ' } })).rows).toHaveLength(4);
  });

  it('applies every other filter to rows that are asked for by id', async () => {
    const { rows } = await list({});
    const id = rows.map((row) => row.id);
    const namesOf = async (filter: object) =>
      (await list({ filter: { id, ...filter } })).rows.map((row) => row['name']);
    expect(await namesOf({ q: 'ban' })).toEqual(['Banana']);
    expect(await namesOf({ stockLabel: 'well_stocked' })).toEqual([]);
    const archived = await app.addProduct({ name: 'Dates', openingStockMilli: undefined });
    await app.ok('DELETE', `/products/${archived.id}`);
    id.push(archived.id);
    expect(await namesOf({})).toEqual(['Apple', 'Banana', 'Cherry', 'चावल', 'Dates']);
    expect(await namesOf({ status: 'archived' })).toEqual(['Dates']);
    expect(await namesOf({ status: 'active', q: 'dates' })).toEqual([]);
  });

  it('looks back with the same filters', async () => {
    const then = await list({ asOf: '2026-01-06T00:00:00Z', filter: { q: 'ban' }, sort: ['name', 'ASC'] });
    expect(then.headers.get('content-range')).toBe('products 0-0/1');
    expect((await list({ asOf: '2025-01-01T00:00:00Z' })).rows).toEqual([]);
  });

  it('filters by category and status, now and at an instant of the past', async () => {
    const { id: categoryId } = (await app.ok('POST', '/categories', { body: { name: 'Sweets' } })).body;
    const [kept, gone] = [await app.addProduct({ name: 'Jaggery', categoryId }), await app.addProduct({ categoryId })];
    await app.ok('DELETE', `/products/${gone.id}`);
    const ids = async (filter: object, more: object = {}) => (await list({ filter, ...more })).rows.map(({ id }) => id);
    for (const then of [{}, { asOf: '2026-01-06T00:00:00Z' }]) {
      expect(await ids({ categoryId }, then)).toEqual([kept.id]);
      expect(await ids({ categoryId: [categoryId], status: 'archived' }, then)).toEqual([gone.id]);
      expect(await ids({ categoryId, status: ['active', 'archived'] }, then)).toEqual(
        expect.arrayContaining([kept.id, gone.id]),
      );
      expect(await ids({ categoryId, kind: 'service' }, then)).toEqual([]);
    }
    await app.ok('DELETE', `/products/${kept.id}`);
  });

  it('shows goods that are out of stock at their last average, now and at an instant of the past', async () => {
    const { id, revision } = await app.addProduct({ name: 'Dates', purchasePricePaise: 8_000 });
    await app.ok('POST', '/stock-adjustments', { body: { productId: id, quantityMilli: -10_000, reason: 'lost' } });
    await app.ok('PUT', `/products/${id}`, { body: { revision, purchasePricePaise: 9_000 } });
    const asOf = '2026-01-06T00:00:00Z';
    expect((await app.ok('GET', `/products/${id}`)).body).toMatchObject({ averageCostPaise: 8_000 });
    expect((await app.ok('GET', `/products/${id}`, { query: { asOf } })).body).toMatchObject({
      averageCostPaise: 8_000,
    });
    const listed = await list({ asOf, sort: ['averageCostPaise', 'DESC'] });
    expect(listed.rows[0]).toMatchObject({ id, averageCostPaise: 8_000 });
    await app.ok('DELETE', `/products/${id}`);
  });

  it.each([
    [{ filter: '{' }, 'invalid_query', 'filter'],
    [{ filter: [] }, 'invalid_query', 'filter'],
    [{ filter: { status: { $ne: null } } }, 'invalid_query', 'filter.status'],
    [{ filter: { q: { $regex: '.*' } } }, 'invalid_query', 'filter.q'],
    [{ filter: { status: 'nonsense' } }, 'invalid_query', 'filter.status'],
    [{ filter: { id: ['x'] } }, 'invalid_query', 'filter.id.0'],
    [{ filter: { id: [{ $gt: '' }] } }, 'invalid_query', 'filter.id'],
    [{ filter: { shopId: 'f'.repeat(32) } }, 'unknown_filter', 'filter'],
    [{ filter: '{"__proto__": 1}' }, 'unknown_filter', 'filter'],
    [{ filter: '{"constructor": 1}' }, 'unknown_filter', 'filter'],
    [{ sort: ['shopId', 'ASC'] }, 'unknown_sort', 'sort'],
    [{ sort: ['tokens', 'ASC'] }, 'unknown_sort', 'sort'],
    [{ sort: ['rates', 'ASC'] }, 'unknown_sort', 'sort'],
    [{ sort: ['constructor', 'ASC'] }, 'unknown_sort', 'sort'],
    [{ sort: ['name', 'sideways'] }, 'invalid_query', 'sort.1'],
    [{ range: [5, 2] }, 'invalid_query', 'range'],
    [{ range: [-1, 2] }, 'invalid_query', 'range.0'],
    [{ range: [0, 1e308] }, 'invalid_query', 'range.1'],
    [{ asOf: 'yesterday' }, 'invalid_query', 'asOf'],
  ])('refuses %j: no operator reaches a store', async (query, code, field) => {
    const { status, body } = await list(query);
    expect([status, body.code, Object.keys(body.errorCodes ?? {})]).toEqual([400, code, [field]]);
  });

  it.each([
    [{ filter: { kind: Array.from({ length: 1_001 }, () => 'goods') } }, 'filter.kind', 'too_many'],
    [{ filter: { id: 'f' } }, 'filter.id', 'invalid_id'],
    [{ filter: { q: 5 } }, 'filter.q', 'not_text'],
    [{ range: [0, '5'] }, 'range.1', 'not_integer'],
    [{ range: [-1, 5] }, 'range.0', 'negative'],
  ])('says what is wrong with a value: %#', async (query, field, code) => {
    const { status, body } = await app.refused('GET', '/products', { query });
    expect([status, body.errorCodes]).toEqual([400, { [field]: code }]);
    if (code === 'too_many') expect(body).toMatchObject({ errors: { [field]: 'Too many items: at most 1,000' } });
  });

  const present = routes.filter(({ method, looksBack = false }) => method === 'GET' && !looksBack);

  it.each(present.map(({ path }) => path))('GET %s has no past and does not answer with the present', async (path) => {
    for (const name of ['asOf', 'knownAt']) {
      const call = { query: { [name]: '2026-01-06T00:00:00Z' } };
      const { status, body } = await app.refused('GET', path.replaceAll(/:\w+/g, 'f'.repeat(32)), call);
      expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([400, 'no_look_back', [name]]);
    }
  });

  it.each(['/products', `/products/${'f'.repeat(32)}`, '/dashboard'])(
    'GET %s is asked for what was true or for what was known, never for both',
    async (path) => {
      const then = '2026-01-06T00:00:00Z';
      const { status, body } = await app.refused('GET', path, { query: { asOf: then, knownAt: then } });
      expect([status, body.code, body.errorCodes]).toEqual([400, 'one_look_back', { knownAt: 'one_look_back' }]);
      expect((await app.refused('GET', path, { query: { asOf: '', knownAt: 'now' } })).body.code).toBe('invalid_query');
    },
  );

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
    expect([missing.status, missing.headers.get('consistency')]).toEqual([503, 'stale']);
  });
});
