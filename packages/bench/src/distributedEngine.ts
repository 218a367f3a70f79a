import { spawnEventStoreDouble } from '@bahi/testing/eventStoreDouble';
import type { ReadModels } from '@bahi/read-store';
import { mongodbReadModels } from '@bahi/read-store/mongodb';
import { startMongod } from '@bahi/testing/servers/mongod';
import { startRedis } from '@bahi/testing/servers/redis';
import { MongoClient } from 'mongodb';
import { cpuMsOf, type ChildServer } from './childServer.ts';
import { seed, startProduct, temporaryFolder } from './product.ts';

/** The description of the stores in the results. */
export const STORES = 'EventStoreDB as a double without a disk, MongoDB and Redis real, all on this machine';

export const benchSecrets = {
  JWT_SECRET: 'bench-Rw7c-Kz2m_Tq9x-Vb4n_Hs6d-Lp1f',
  DATA_SECRET: 'bench-Gy5t-Wd8k_Mx3r-Cn7v_Jf2h-Qs9p',
};

export type ProcessRole = 'all' | 'api' | 'worker' | 'realtime';

/** A process of the product. */
interface RoleProcess extends ChildServer {
  role: ProcessRole;
}

/** Counts since the start, by name. */
export interface EngineCalls {
  log: { appends: number; reads: number; streamReads: number };
  /** Commands of MongoDB. */
  commands: Record<string, number>;
  /** Queries by collection. */
  queries: Record<string, number>;
}

/** Counted apart by name; a command runs inside others, such as a find of a transaction. */
const COMMANDS = ['find', 'aggregate', 'insert', 'update', 'delete', 'commitTransaction', 'bulkWrite'];

async function callsOf(client: MongoClient): Promise<Omit<EngineCalls, 'log'>> {
  const admin = client.db('admin');
  const { metrics } = (await admin.command({ serverStatus: 1 })) as {
    metrics: { commands: Record<string, { total?: number | bigint }> };
  };
  const { totals } = (await admin.command({ top: 1 })) as {
    totals: Record<string, { queries?: { count: number } }>;
  };
  const commands: Record<string, number> = {};
  for (const name of COMMANDS) commands[name] = Number(metrics.commands[name]?.total ?? 0);
  const queries: Record<string, number> = {};
  for (const [name, { queries: found }] of Object.entries(totals)) {
    if (name.startsWith('bahi.')) queries[name.slice(5)] = found?.count ?? 0;
  }
  return { commands, queries };
}

export interface DistributedEngine {
  start(roles: readonly ProcessRole[]): Promise<RoleProcess[]>;
  /** Its read models, read directly from MongoDB. */
  read: ReadModels;
  /** Processor time of the double, MongoDB and Redis so far, in milliseconds. */
  serverCpuMs(): { log: number; documents: number; redis: number };
  /** Calls to the double, and operations on each MongoDB collection, since the start. */
  calls(): Promise<EngineCalls>;
  /** Ends the processes still running, then the servers. */
  close(): Promise<void>;
}

/** Starts the three servers and fills them with shops of `products` products each. */
export async function startDistributedEngine(owners: number, products: number): Promise<DistributedEngine> {
  const [log, documents, redis] = await Promise.all([spawnEventStoreDouble(), startMongod(), startRedis()]);
  const env = { ...benchSecrets, EVENTSTORE_URL: log.url, MONGODB_URL: documents.url, REDIS_URL: redis.url };
  const dataDir = temporaryFolder();
  await seed(dataDir, owners, products, 0, env);
  const running: RoleProcess[] = [];
  const client = new MongoClient(documents.url, { readConcernLevel: 'majority' });
  return {
    start: (roles) =>
      Promise.all(
        roles.map(async (role) => {
          const started = { ...(await startProduct(dataDir, { ...env, ROLE: role })), role };
          running.push(started);
          return started;
        }),
      ),
    read: mongodbReadModels(client.db('bahi')),
    serverCpuMs: () => ({ log: cpuMsOf(log.pid), documents: cpuMsOf(documents.pid), redis: cpuMsOf(redis.pid) }),
    calls: async () => ({ log: await log.seen(), ...(await callsOf(client)) }),
    async close() {
      await Promise.all([client.close(), ...running.map((one) => one.stop())]);
      await Promise.all([log.close(), documents.close(), redis.close()]);
    },
  };
}
