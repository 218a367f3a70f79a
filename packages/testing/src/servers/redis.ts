import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { describeWhen, isTested } from '../describeWhen.ts';
import { findProgram } from './findProgram.ts';
import { freePort, listens, startGuarded, until, type TestServer } from './guardedServer.ts';

/** A Redis for tests; it keeps nothing through a restart. */
export type TestRedis = TestServer;

const findRedis = (): string | undefined => findProgram('REDIS_BIN', 'redis-server');

/** A suite of the long run that needs a Redis. Its name begins with `redis:`, by which the continuous build requires it. */
export function describeWithRedis(name: string, suite: () => void): void {
  const reason = 'needs redis-server: apt-get install redis-server, or set REDIS_BIN';
  if (isTested('distributed')) describeWhen(findRedis() !== undefined, reason, `redis: ${name}`, suite);
}

/** A server for one suite alone, which may be killed and stopped. It ends with this process, however that ends. */
export async function startRedis(): Promise<TestRedis> {
  const program = findRedis();
  if (program === undefined) throw new Error('there is no redis-server here');
  const folder = await mkdtemp(join(tmpdir(), 'bahi-redis-'));
  const port = await freePort();
  const options = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'];
  const command = [program, '--port', String(port), '--dir', folder, ...options];
  const ready = async () => until(() => listens(port), 'starting redis-server');
  return startGuarded({ url: `redis://127.0.0.1:${port}`, folder, command, ready });
}

/** Deletes everything; clients stay connected and are not notified. */
export async function flushRedis({ url }: TestRedis): Promise<void> {
  const client = new Redis(url);
  try {
    await client.flushall();
  } finally {
    client.disconnect();
  }
}

/** How to read a whole value of each type. */
const READS: Readonly<Record<string, readonly [string, ...(string | number)[]]>> = {
  string: ['get'],
  hash: ['hgetall'],
  set: ['smembers'],
  list: ['lrange', 0, -1],
  zset: ['zrange', 0, -1],
  stream: ['xrange', '-', '+'],
};

/** All keys and values. */
export async function textsOfRedis({ url }: TestRedis): Promise<string> {
  const client = new Redis(url);
  try {
    const texts: string[] = [];
    for (const key of await client.keys('*')) {
      const [command, ...range] = READS[await client.type(key)] ?? ['exists'];
      texts.push(key, JSON.stringify(await client.call(command, key, ...range)));
    }
    return texts.join('\n');
  } finally {
    client.disconnect();
  }
}
