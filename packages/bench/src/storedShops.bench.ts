import { mongodbReadModels } from '@bahi/read-store/mongodb';
import { spawnEventStoreDouble } from '@bahi/testing/eventStoreDouble';
import { startMongod, type TestMongod } from '@bahi/testing/servers/mongod';
import { startRedis } from '@bahi/testing/servers/redis';
import { MongoClient, type Db } from 'mongodb';
import type { Bench, BenchOptions, Row } from './bench.ts';
import { waitUntilCaughtUp } from './afterKill.ts';
import { cpuMsOf } from './childServer.ts';
import { benchSecrets } from './distributedEngine.ts';
import { seed, startProduct, temporaryFolder } from './product.ts';
import { RawClient } from './rawClient.ts';
import { openShop, type ShopHandle } from './shop.ts';
import { figure, median, percentile } from './stats.ts';
import { copyShop, idInCopy } from './storedShops/copies.ts';
import {
  cacheOf,
  residentBytes,
  resizeCache,
  restartCold,
  sizesOf,
  type CacheState,
  type Sizes,
} from './storedShops/mongodState.ts';
import { questionsOf, type Question } from './storedShops/questions.ts';

const SHOPS = 5_000;
const PRODUCTS = 300;
const CUSTOMERS = 100;
const BILLS_OF_A_DAY = 40;
/** A sixteenth of what 5,000 shops need, as a year's books have in a large cache. It follows the scale, so that small runs read as many pages. */
const CACHE_MB = 512;
const LEAST_CACHE_MB = 32;
/** So that filling the server does not take an hour. */
const FILLING_CACHE_MB = 4_096;
/** Reads of a question in each of its three ways. */
const READS = 500;
const COLD_READS = 100;
/** So few shops that all they ask for stays in the cache. */
const FEW = 10;

interface Reads {
  times: number[];
  /** Processor of MongoDB, pages and kilobytes from files, a read. */
  cpuMs: number;
  pages: number;
  kb: number;
}

/** Asks `count` times, one after the other. */
async function ask(server: TestMongod, db: Db, count: number, question: () => Promise<number>): Promise<Reads> {
  const before = await cacheOf(db);
  const cpuBefore = cpuMsOf(server.pid);
  const times: number[] = [];
  for (let place = 0; place < count; place += 1) {
    const began = performance.now();
    if ((await question()) === 0) throw new Error('no rows');
    times.push(performance.now() - began);
  }
  const cpuMs = (cpuMsOf(server.pid) - cpuBefore) / count;
  const { pages, bytes } = await cacheOf(db);
  return { times, cpuMs, pages: (pages - before.pages) / count, kb: (bytes - before.bytes) / count / 1_000 };
}

async function addCustomers(address: string, { token }: ShopHandle): Promise<void> {
  const client = await RawClient.open(address);
  for (let place = 0; place < CUSTOMERS; place += 1) {
    const body = JSON.stringify({ name: `Customer ${place}`, phone: String(7_100_000_000 + place) });
    const { status } = await client.request('POST', '/api/customers', { Authorization: `Bearer ${token}` }, body);
    if (status >= 300) throw new Error(`customer: ${status}`);
  }
  client.close();
}

/** Seeds one shop through the product, so that its documents are those that projections write. */
async function seedOne(documents: TestMongod): Promise<string> {
  const [log, redis] = await Promise.all([spawnEventStoreDouble(), startRedis()]);
  const env = { ...benchSecrets, EVENTSTORE_URL: log.url, MONGODB_URL: documents.url, REDIS_URL: redis.url };
  try {
    const dataDir = temporaryFolder();
    await seed(dataDir, 1, PRODUCTS, BILLS_OF_A_DAY, env, ['--days', '1', '--registered']);
    const server = await startProduct(dataDir, env);
    const shop = await openShop(server.address, 0);
    await addCustomers(server.address, shop);
    await waitUntilCaughtUp(server.address, shop);
    await server.stop();
    return shop.shopId;
  } finally {
    await Promise.all([log.close(), redis.close()]);
  }
}

const about = (shops: number): string =>
  `${shops.toLocaleString('en-IN')} shops, ${PRODUCTS} products, ${CUSTOMERS} customers and ${BILLS_OF_A_DAY} bills each, in one MongoDB`;

const gb = (bytes: number): string => `${figure(bytes / 1e9)} GB`;

function sizeRow(shops: number, { before, after, seconds }: { before: Sizes; after: Sizes; seconds: number }): Row {
  const kb = (size: keyof Sizes): number => (after[size] - before[size]) / (shops - 1) / 1_000;
  const parts = `documents ${figure(kb('data'))} KB, on disk ${figure(kb('disk'))} + indexes ${figure(kb('indexes'))} KB`;
  return {
    id: 'scale',
    what: `read models of a shop on disk: ${about(shops)}`,
    value: kb('disk') + kb('indexes'),
    unit: 'KB',
    better: 'lower',
    detail: `${parts}; all ${gb(after.disk + after.indexes)}, written in ${figure(seconds)} s`,
  };
}

const memoryRow = (shops: number, resident: number, cache: CacheState): Row => ({
  id: 'scale',
  what: `memory of mongod after these reads: ${about(shops)}`,
  value: resident / 1e9,
  unit: 'GB',
  better: 'lower',
  detail: `resident; cache ${gb(cache.used)} of at most ${gb(cache.most)}`,
});

function readRow(shops: number, what: string, ways: Record<'cold' | 'random' | 'warm', Reads>): Row {
  const described = ({ times, cpuMs, pages, kb }: Reads): string =>
    `median ${figure(median(times))}, p99 ${figure(percentile(times, 0.99))}, processor of MongoDB ${figure(cpuMs)} ms, ${figure(pages)} pages of ${figure(kb)} KB from files`;
  const { cold, random, warm } = ways;
  return {
    id: 'scale',
    what: `${what}, shops at random, median: ${about(shops)}`,
    value: median(random.times),
    unit: 'ms',
    better: 'lower',
    detail: `shops at random: ${described(random)}; after a restart: ${described(cold)}; ${FEW} shops again and again: ${described(warm)}`,
  };
}

/** The read models of thousands of shops in one MongoDB: sizes, memory, and what lists, searches and dashboards then take. */
export const storedShops: Bench = {
  id: 'stored-shops',
  async run({ scale }: BenchOptions, print): Promise<Row[]> {
    const shops = Math.round(SHOPS * scale);
    const documents = await startMongod();
    const client = new MongoClient(documents.url, { readConcernLevel: 'majority' });
    const rows: Row[] = [];
    const add = (row: Row): void => {
      rows.push(row);
      print(row);
    };
    try {
      const shopId = await seedOne(documents);
      const db = client.db('bahi');
      const before = await sizesOf(db);
      const began = performance.now();
      await resizeCache(db, FILLING_CACHE_MB);
      await copyShop(db, shops - 1);
      await db.admin().command({ fsync: 1 });
      const seconds = (performance.now() - began) / 1_000;
      add(sizeRow(shops, { before, after: await sizesOf(db), seconds }));
      const read = mongodbReadModels(db);
      const among = (count: number) => () => idInCopy(shopId, Math.floor(Math.random() * count));
      for (const [what, question] of Object.entries<Question>(questionsOf(read))) {
        const asked = (count: number, shopOf: () => string) => ask(documents, db, count, () => question(shopOf()));
        await restartCold(documents, db);
        await resizeCache(db, Math.max(Math.round(CACHE_MB * scale), LEAST_CACHE_MB));
        // finds the collections
        await question(shopId);
        const cold = await asked(COLD_READS, among(shops));
        await asked(READS, among(shops));
        const random = await asked(READS, among(shops));
        await asked(10 * FEW, among(FEW));
        const warm = await asked(READS, among(FEW));
        add(readRow(shops, what, { cold, random, warm }));
      }
      add(memoryRow(shops, residentBytes(documents), await cacheOf(db)));
      return rows;
    } finally {
      await client.close();
      await documents.close();
    }
  },
};
