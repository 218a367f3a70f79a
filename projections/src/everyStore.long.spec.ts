import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  digestModel,
  searchOf,
  type CollectionDefinition,
  type Doc,
  type Query,
  type ReadModels,
  type Scalar,
} from '@bahi/read-store';
import { mongodbReadModels, mongodbReadModelWriter } from '@bahi/read-store/mongodb';
import { openEmbeddedReadStore, type OpenReadStore } from '@bahi/testing/readStores';
import { documentsOf, projectedModels } from '@bahi/testing/projectedModels';
import { randomTrade, tradeSteps } from '@bahi/testing/randomTrade';
import { describeWithMongod, openTestDatabase, type TestDatabase } from '@bahi/testing/servers/mongod';
import { profileLooks } from '@bahi/testing/servers/profiledLooks';
import { projections } from './index.ts';

const BATCH = 40;
/** A year of a small shop. */
const steps = fc.sample(tradeSteps, { seed: 6, numRuns: 4 }).flat();

type Filter = Pick<Query, 'where' | 'range'>;

const valueAt = (doc: Doc, field: string): Scalar =>
  (field.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | null)?.[key], doc) ?? null) as Scalar;

/** A query that an index was declared for, with the values of a document that it finds. */
function listOf(index: CollectionDefinition['indexes'][number], docs: readonly Doc[]) {
  const { fields, only } = 'only' in index ? index : { fields: index, only: undefined };
  // fields after the id give no order
  const ordered = fields.includes('id') ? fields.slice(0, fields.indexOf('id')) : fields;
  const [sort, ...held] = ordered.toReversed();
  const stands = (doc: Doc) => {
    const value = only === undefined ? '' : valueAt(doc, only.field);
    return value !== null && (only?.values === undefined || only.values.includes(String(value)));
  };
  const doc = docs.find(stands);
  if (sort === undefined || doc === undefined) return undefined;
  const where = Object.fromEntries(held.map((field) => [field, valueAt(doc, field)]));
  const filter: Filter = only?.field === sort ? { where, range: { field: sort } } : { where };
  return { sort, filter };
}

describeWithMongod('every read model', () => {
  const { events, shopId } = randomTrade(steps)
    .vendor('Gupta')
    .vendor('Meena')
    .category('spices')
    .product('cumin', { localName: 'ज़ीरा', sku: 'SP-01', barcodes: ['036000291452'] })
    .draft('counter', [{ product: 'cumin', quantityMilli: 500 }])
    .draft('phone', [{ product: 'rice', quantityMilli: 2_000 }]);
  let database: TestDatabase;
  let sqlite: OpenReadStore;
  let embedded: ReadModels;
  let mongodb: ReadModels;
  let inMemory: ReadModels;
  let looks: Awaited<ReturnType<typeof profileLooks>>;

  beforeAll(async () => {
    database = await openTestDatabase();
    const { db } = database;
    inMemory = await projectedModels(projections, events, BATCH);
    sqlite = await openEmbeddedReadStore();
    embedded = await projectedModels(projections, events, BATCH, sqlite);
    const mongo = { reader: mongodbReadModels(db), writer: mongodbReadModelWriter(db) };
    mongodb = await projectedModels(projections, events, BATCH, mongo);
    looks = await profileLooks(db);
  });
  afterAll(async () => {
    await sqlite.close();
    await database.close();
  });

  it.each(projections.map((projection) => [projection.name, projection] as const))(
    'the digest of %s is the same on every store (L17)',
    async (name, { collections }) => {
      const names = collections.map((collection) => collection.name);
      const digest = await digestModel(inMemory, name, names);
      expect(await digestModel(embedded, name, names)).toBe(digest);
      expect(await digestModel(mongodb, name, names)).toBe(digest);
    },
  );

  it('all stores list the same rows in the same order for each index', async () => {
    let lists = 0;
    await looks();
    for (const { name, collections } of projections) {
      for (const { name: collection, indexes } of collections) {
        const docs = (await documentsOf<Doc>(inMemory, name, collection)).toReversed();
        for (const { sort, filter } of indexes.flatMap((index) => listOf(index, docs) ?? [])) {
          for (const order of ['ASC', 'DESC'] as const) {
            const query = { shopId, ...filter, sort: { field: sort, order }, offset: 1, limit: 10 };
            const expected = await inMemory.query(name, collection, query);
            expect([query, await mongodb.query(name, collection, query)]).toEqual([query, expected]);
            expect([query, await embedded.query(name, collection, query)]).toEqual([query, expected]);
            lists += 1;
          }
        }
      }
    }
    expect(lists).toBeGreaterThan(80);
    const seen = await looks();
    expect(seen.length).toBeGreaterThan(lists);
    expect(seen.filter(({ plan, sorted }) => sorted || plan.includes('COLLSCAN'))).toEqual([]);
  });

  it('all stores find the same rows by the beginnings of the same words', async () => {
    let found = 0;
    for (const { name, collections } of projections) {
      for (const { name: collection, tokens } of collections) {
        if (tokens === undefined) continue;
        const docs = await documentsOf<Doc>(inMemory, name, collection);
        const words = docs.slice(0, 15).map((doc) => (doc as unknown as Record<string, string[]>)[tokens] ?? []);
        for (const of of words) {
          const [first = '', second = ''] = of.filter((token) => /^[\p{L}\p{N}]/u.test(token));
          const typed = [`${first.slice(0, 3)} ${second.slice(0, 3)}`, first.slice(-3)];
          for (const [text, byRank] of typed.flatMap((one) => [[one, true] as const, [one, false] as const])) {
            const search = searchOf(text);
            if (search === undefined) continue;
            const query = {
              shopId,
              search,
              byRank,
              sort: { field: 'id', order: 'DESC' },
              offset: 0,
              limit: 50,
            } as const;
            const expected = await inMemory.query(name, collection, query);
            expect([text, await mongodb.query(name, collection, query)]).toEqual([text, expected]);
            expect([text, await embedded.query(name, collection, query)]).toEqual([text, expected]);
            found += expected.total;
          }
        }
      }
    }
    expect(found).toBeGreaterThan(50);
  });

  it.each(['cumin', 'CUM', 'umi', 'ज़ीरा', 'जीरा', 'जी', 'jeera', 'SP-01', 'sp', '036000291452', '36000291452', '1452'])(
    'all stores find the product by %s',
    async (typed) => {
      const query = {
        shopId,
        search: searchOf(typed)!,
        sort: { field: 'name', order: 'ASC' },
        offset: 0,
        limit: 5,
      } as const;
      for (const store of [inMemory, embedded, mongodb]) {
        const { rows } = await store.query<Doc & { name: string }>('productList', 'products', query);
        expect(rows.map(({ name }) => name)).toEqual(['cumin']);
      }
    },
  );
});
