import { spawnEventStoreDouble, type SpawnedEventStoreDouble } from '@bahi/testing/eventStoreDouble';
import { describeWhen, isTested, type Engine } from '@bahi/testing/describeWhen';
import { describeWithMongod, startMongod, type TestMongod } from '@bahi/testing/servers/mongod';
import { describeWithRedis, startRedis, type TestRedis } from '@bahi/testing/servers/redis';

export type { Engine };

/** Secrets shared by all processes of a distributed installation, strong enough for production. */
const SECRETS = { JWT_SECRET: 'r7Qm-2Vt9xLk4_Wz8uHc5Pb3Nd1Ys6Gf', DATA_SECRET: 'u4Bn-8Kp1sXe6_Rj3wTy9Mv7Ca2Zd5Hg' };

/**
 * The three servers of the distributed engine for one suite: a double of EventStoreDB, a real MongoDB, a real Redis.
 */
export interface EngineServers {
  /** Variables for every process of the installation. */
  readonly env: Readonly<Record<string, string>>;
  readonly eventStore: SpawnedEventStoreDouble;
  readonly mongod: TestMongod;
  readonly redis: TestRedis;
  close(): Promise<void>;
}

/**
 * Starts empty servers, which end with this process in any case.
 * @param startDocuments starts another MongoDB than a standalone one
 * @throws {Error} the reason why one did not start, once the others have ended
 */
export async function startEngineServers(
  startDocuments: () => Promise<TestMongod> = startMongod,
): Promise<EngineServers> {
  const starting = [spawnEventStoreDouble(), startDocuments(), startRedis()] as const;
  const [eventStore, mongod, redis] = await Promise.all(starting).catch(async (error: unknown) => {
    const started = await Promise.allSettled(starting);
    // a server that keeps running would block Jest
    await Promise.all(
      started.map(async (server) => (server.status === 'fulfilled' ? server.value.close() : undefined)),
    );
    throw error;
  });
  return {
    env: { ...SECRETS, EVENTSTORE_URL: eventStore.url, MONGODB_URL: mongod.url, REDIS_URL: redis.url },
    eventStore,
    mongod,
    redis,
    async close() {
      await Promise.all([eventStore.close(), mongod.close(), redis.close()]);
    },
  };
}

/** A suite on real servers, skipped where this machine has none. */
export function describeDistributed(name: string, suite: () => void): void {
  describeWithMongod(name, () => describeWithRedis('distributed engine', suite));
}

/** A suite on both engines. */
export function describeOnEngines(name: string, suite: (engine: Engine) => void): void {
  if (isTested('embedded')) describeWhen(true, 'needs nothing', `${name} (embedded engine)`, () => suite('embedded'));
  describeDistributed(name, () => suite('distributed'));
}
