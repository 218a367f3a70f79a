import { startTcpProxy, type Way } from '@bahi/testing/servers/tcpProxy';
import type { EngineServers } from '../engineServers.ts';

/** Delay of each packet on a slow connection, in each direction. */
const SLOW_MS = 150;

export type StoreName = 'eventStore' | 'mongod' | 'redis';
export const STORES: readonly StoreName[] = ['eventStore', 'mongod', 'redis'];

/** Servers behind proxies, whose connections a test can disturb individually. */
export interface SpoiledNetwork {
  /** The same servers, with the addresses of the proxies. */
  readonly servers: EngineServers;
  /** Disturbs the connections to these stores, or restores them. */
  become(way: Way, stores?: readonly StoreName[]): void;
  /** Closes the proxies; the servers stay. */
  close(): Promise<void>;
}

/** Adds proxies to servers that others may use directly. */
export async function spoiledNetwork(servers: EngineServers): Promise<SpoiledNetwork> {
  const { EVENTSTORE_URL = '', MONGODB_URL = '', REDIS_URL = '' } = servers.env;
  const open = async (url: string) => startTcpProxy(Number(new URL(url).port), { slowMs: SLOW_MS });
  const [eventStore, mongod, redis] = await Promise.all([open(EVENTSTORE_URL), open(MONGODB_URL), open(REDIS_URL)]);
  const proxies = { eventStore, mongod, redis };
  const env = {
    ...servers.env,
    EVENTSTORE_URL: EVENTSTORE_URL.replace(/:\d+/, `:${eventStore.port}`),
    // a client that discovers the set's members would bypass the proxy
    MONGODB_URL: `mongodb://127.0.0.1:${mongod.port}/?directConnection=true`,
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
  };
  return {
    servers: { ...servers, env },
    become(way, stores = STORES) {
      for (const store of stores) proxies[store].become(way);
    },
    async close() {
      await Promise.all(Object.values(proxies).map(async (proxy) => proxy.close()));
    },
  };
}
