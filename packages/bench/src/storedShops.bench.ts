import { searchOf, type ReadModels, type Sort } from '@bahi/read-store';
import { mongodbReadModels } from '@bahi/read-store/mongodb';
import { readDashboard } from '@bahi/projections';
import { spawnEventStoreDouble } from '@bahi/testing/eventStoreDouble';
import { startMongod, type TestMongod } from '@bahi/testing/servers/mongod';
import { startRedis } from '@bahi/testing/servers/redis';
import { readFileSync } from 'node:fs';
import { BSON, MongoClient, type Db, type Document } from 'mongodb';
import type { Bench, BenchOptions, Row } from './bench.ts';
import { waitUntilCaughtUp } from './afterKill.ts';
import { benchSecrets } from './distributedEngine.ts';
import { seed, startProduct, temporaryFolder } from './product.ts';
import { openShop } from './shop.ts';
import { figure, median, percentile } from './stats.ts';

const SHOPS = 5_000;
const PRODUCTS = 300;
const BILLS_OF_A_DAY = 40;
/** Shops that are inserted at once: a few megabytes. */
const AT_ONCE = 4;
/** More than the busiest minute of a twentieth of 5,000 shops asks for. */
const READS = 2_000;

const ID = /[\da-f]{32}/g;

/** The same text for another shop: every id in it is another one, and ids that were equal still are. */
const ofCopy = (text: string, copy: number): string =>
  text.replaceAll(ID, (id) => (Number.parseInt(id.slice(0, 8), 16) ^ copy).toString(16).padStart(8, '0') + id.slice(8));

interface Template {
  collection: string;
  /** Extended JSON of its documents without those of no shop. */
  text: string;
}

/** The documents of the only shop, of all read models. */
async function templatesOf(db: Db): Promise<Template[]> {
  const listed = await db.listCollections({ name: /^read\..*\.(docs\.|totals$)/ }, { nameOnly: true }).toArray();
  return Promise.all(
    listed.map(async ({ name }) => {
      const docs = await db.collection(name).find().toArray();
      // the server gives totals new ids
      const kept = name.endsWith('.totals') ? docs.map(({ _id, ...rest }) => rest) : docs;
      return { collection: name, text: BSON.EJSON.stringify(kept) };
    }),
  );
}

/** Copies the shop `count` times, so that the database holds one shop more. */
async function multiply(db: Db, count: number): Promise<void> {
  const templates = await templatesOf(db);
  for (let copy = 1; copy <= count; copy += AT_ONCE) {
    const copies = Array.from({ length: Math.min(AT_ONCE, count + 1 - copy) }, (_, at) => copy + at);
    const insert = async ({ collection, text }: Template): Promise<void> => {
      const docs = copies.flatMap((one) => BSON.EJSON.parse(ofCopy(text, one)) as Document[]);
      if (docs.length > 0) await db.collection(collection).insertMany(docs, { ordered: false });
    };
    await Promise.all(templates.map(insert));
  }
}

/** Milliseconds of reads in shops taken at random, one after the other. */
async function timesOf(shopOf: () => string, read: (shopId: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let place = 0; place < READS; place += 1) {
    const began = performance.now();
    await read(shopOf());
    times.push(performance.now() - began);
  }
  return times;
}

const BY_NAME: Sort = { field: 'nameKey', order: 'ASC' };

const list = (sort: Sort) => ({ sort, offset: 0, limit: 25 });

/** What the screens of a shop ask for, by its id. */
const questions = (read: ReadModels): Record<string, (shopId: string) => Promise<unknown>> => ({
  'list of 25 products': (shopId) =>
    read.query('productList', 'products', {
      shopId,
      where: { status: 'active' },
      ...list(BY_NAME),
    }),
  'search of products': (shopId) => {
    const search = searchOf('Prod');
    if (search === undefined) throw new Error('no search');
    const query = { shopId, where: { status: 'active' }, search, byRank: true };
    return read.query('productList', 'products', { ...query, ...list(BY_NAME) });
  },
  'list of 25 sales': (shopId) =>
    read.query('billList', 'bills', {
      shopId,
      where: { status: 'completed' },
      ...list({ field: 'billedAt', order: 'DESC' }),
    }),
  dashboard: (shopId) => readDashboard(read, { shopId, range: 'today', now: new Date().toISOString() }),
});

interface Sizes {
  data: number;
  disk: number;
  indexes: number;
}

async function sizesOf(db: Db): Promise<Sizes> {
  const { dataSize, storageSize, indexSize } = await db.stats();
  return { data: Number(dataSize), disk: Number(storageSize), indexes: Number(indexSize) };
}

const residentBytes = ({ pid }: TestMongod): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

/** Seeds one shop through the product, so that its documents are those that projections write. */
async function seedOne(documents: TestMongod): Promise<string> {
  const [log, redis] = await Promise.all([spawnEventStoreDouble(), startRedis()]);
  const env = { ...benchSecrets, EVENTSTORE_URL: log.url, MONGODB_URL: documents.url, REDIS_URL: redis.url };
  try {
    const dataDir = temporaryFolder();
    await seed(dataDir, 1, PRODUCTS, BILLS_OF_A_DAY, env);
    const server = await startProduct(dataDir, env);
    const shop = await openShop(server.address, 0);
    await waitUntilCaughtUp(server.address, shop);
    await server.stop();
    return shop.shopId;
  } finally {
    await Promise.all([log.close(), redis.close()]);
  }
}

function rowsOf(shops: number, before: Sizes, after: Sizes, memory: number, times: Map<string, number[]>): Row[] {
  const kb = (size: keyof Sizes): number => (after[size] - before[size]) / (shops - 1) / 1_000;
  const stored = `${shops.toLocaleString('en-IN')} shops, ${PRODUCTS} products and ${BILLS_OF_A_DAY} bills each, in one MongoDB`;
  const parts = `documents ${figure(kb('data'))} KB, on disk ${figure(kb('disk'))} + indexes ${figure(kb('indexes'))} KB`;
  const size: Row = {
    id: 'scale',
    what: `read models of a shop on disk: ${stored}`,
    value: kb('disk') + kb('indexes'),
    unit: 'KB',
    better: 'lower',
    detail: `${parts}; all ${figure((after.disk + after.indexes) / 1e9)} GB; mongod ${figure(memory / 1e9)} GB resident, cache 0.5 GB`,
  };
  const reads = [...times].map(([what, ms]): Row => ({
    id: 'scale',
    what: `${what} of shops at random, p99: ${stored}`,
    value: percentile(ms, 0.99),
    unit: 'ms',
    better: 'lower',
    detail: `median ${figure(median(ms))} ms of ${ms.length}, one after the other`,
  }));
  return [size, ...reads];
}

/** The read models of thousands of shops in one MongoDB: sizes, memory, and what lists, searches and dashboards then take. */
export const storedShops: Bench = {
  id: 'stored-shops',
  async run({ scale }: BenchOptions): Promise<Row[]> {
    const shops = Math.round(SHOPS * scale);
    const documents = await startMongod();
    const client = new MongoClient(documents.url, { readConcernLevel: 'majority' });
    try {
      const shopId = await seedOne(documents);
      const db = client.db('bahi');
      const before = await sizesOf(db);
      await multiply(db, shops - 1);
      await db.admin().command({ fsync: 1 });
      const after = await sizesOf(db);
      const shopOf = () => ofCopy(shopId, Math.floor(Math.random() * shops));
      const read = mongodbReadModels(db);
      const one = await read.query('productList', 'products', { shopId: shopOf(), ...list(BY_NAME) });
      if (one.total !== PRODUCTS) throw new Error(`a copied shop has ${one.total} products`);
      const times = new Map<string, number[]>();
      for (const [what, ask] of Object.entries(questions(read))) {
        times.set(what, await timesOf(shopOf, ask));
      }
      return rowsOf(shops, before, after, residentBytes(documents), times);
    } finally {
      await client.close();
      await documents.close();
    }
  },
};
