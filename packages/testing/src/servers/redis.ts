import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWhen } from '../describeWhen.ts';
import { findProgram } from './findProgram.ts';
import { freePort, listens, startGuarded, until, type TestServer } from './guardedServer.ts';

/** A Redis of the tests' own; it keeps nothing through a restart. */
export type TestRedis = TestServer;

const findRedis = (): string | undefined => findProgram('REDIS_BIN', 'redis-server');

/** A suite that needs a Redis. Its name begins with `redis:`, by which the continuous build requires it. */
export function describeWithRedis(name: string, suite: () => void): void {
  const reason = 'needs redis-server, at REDIS_BIN or on the PATH: apt-get install redis-server';
  describeWhen(findRedis() !== undefined, reason, `redis: ${name}`, suite);
}

/** A server for one suite alone, that may be killed and stopped. It ends with this process, however that ends. */
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
