import { startTcpProxy, type Way } from '@bahi/testing/servers/tcpProxy';
import type { EngineServers } from '../engineServers.ts';

/** How much later each piece comes on a slow way, in each direction. */
const SLOW_MS = 150;

export type StoreName = 'eventStore' | 'mongod' | 'redis';
export const STORES: readonly StoreName[] = ['eventStore', 'mongod', 'redis'];

/** Servers that are reached through a network which a test can spoil, one way for each. */
export interface SpoiledNetwork {
  /** The same servers with the addresses of the ways to them. */
  readonly servers: EngineServers;
  /** Spoils the ways to these stores, or opens them again. */
  become(way: Way, stores?: readonly StoreName[]): void;
  /** The servers themselves stay. */
  close(): Promise<void>;
}

/** A network of one's own before servers that others may use as well. */
export async function spoiledNetwork(servers: EngineServers): Promise<SpoiledNetwork> {
  const { EVENTSTORE_URL = '', MONGODB_URL = '', REDIS_URL = '' } = servers.env;
  const open = async (url: string) => startTcpProxy(Number(new URL(url).port), { slowMs: SLOW_MS });
  const [eventStore, mongod, redis] = await Promise.all([open(EVENTSTORE_URL), open(MONGODB_URL), open(REDIS_URL)]);
  const proxies = { eventStore, mongod, redis };
  const env = {
    ...servers.env,
    EVENTSTORE_URL: EVENTSTORE_URL.replace(/:\d+/, `:${eventStore.port}`),
    // a client that looks for the set's members would go past the proxy
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
