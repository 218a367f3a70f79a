import { setTimeout as pause } from 'node:timers/promises';
import { openEventStoreDb } from '@bahi/event-store';
import { projections } from '@bahi/projections';
import { mongodbReadModels } from '@bahi/read-store/mongodb';
import { spawnEventStoreDouble } from '@bahi/testing/eventStoreDouble';
import { startMongod } from '@bahi/testing/servers/mongod';
import { startRedis } from '@bahi/testing/servers/redis';
import { MongoClient } from 'mongodb';
import { benchSecrets } from './distributedEngine.ts';
import { seed, startProduct, temporaryFolder } from './product.ts';
import { cpuMsOf } from './childServer.ts';
const bills = Number(process.argv[3] ?? 24000);
const rounds = Number(process.argv[4] ?? 2);
const log = await spawnEventStoreDouble();
const dataDir = temporaryFolder();
const redis0 = await startRedis();
const docs0 = await startMongod();
const env = { ...benchSecrets, EVENTSTORE_URL: log.url, REDIS_URL: redis0.url };
const t0 = performance.now();
await seed(dataDir, 8, 50, bills, { ...env, MONGODB_URL: docs0.url });
const seeded = performance.now() - t0;
await Promise.all([docs0.close(), redis0.close()]);
const store: any = await (openEventStoreDb as any)({ url: log.url });
let events = 0;
const lastOf = new Map<string, string>();
for (let after: any = null; ; ) {
  const list: any[] = await store.readAll({ after, maxCount: 500 });
  if (list.length === 0) break;
  for (const one of list) { events += 1; const id = one.stream?.match(/^ledger-(.*)$/)?.[1]; if (id) lastOf.set(id, one.position); }
  after = list.at(-1).position;
}
if (lastOf.size !== 8) console.error('shops', lastOf.size);
for (let round = 0; round < rounds; round += 1) {
  const [docs, redis] = await Promise.all([startMongod(), startRedis()]);
  const client = new MongoClient(docs.url, { readConcernLevel: 'majority' });
  const read = mongodbReadModels(client.db('bahi'));
  const began = performance.now();
  const product = await startProduct(temporaryFolder(), { ...env, REDIS_URL: redis.url, MONGODB_URL: docs.url, ROLE: 'all' });
  const cpu0 = product.cpuMs();
  const ready = performance.now() - began;
  for (;;) {
    const ok = await Promise.all(projections.flatMap(({ name }) => [...lastOf].map(async ([shop, last]) => { try { return ((await read.position(name, shop)) ?? '') >= last; } catch { return false; } })));
    if (ok.every(Boolean)) break;
    if (performance.now() - began > 900_000) { console.error(ok); break; }
    await pause(100);
  }
  const ms = performance.now() - began;
  process.stdout.write(JSON.stringify({ at: process.argv[2], events, seeded, ready, ms, product: product.cpuMs() - cpu0, mongo: cpuMsOf(docs.pid) }) + '\n');
  await product.stop(); await client.close(); await Promise.all([docs.close(), redis.close()]);
}
await log.close();
process.exit(0);
