import { accessSync, constants } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describeWhen } from '../describeWhen.ts';
import { freePort, launchGuarded, listens, until } from './guardedServer.ts';

/** A Redis of the tests' own, on a port and a folder that nobody else has; it keeps nothing through a restart. */
export interface TestRedis {
  /** The same after a restart. */
  readonly url: string;
  /** SIGKILL ends it at once, SIGSTOP makes it silent until SIGCONT. */
  kill(signal: NodeJS.Signals): void;
  /** Starts it again on its port, empty; one that still runs is killed. */
  restart(): Promise<void>;
  /** Ends the server and deletes its folder. */
  close(): Promise<void>;
}

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** REDIS_BIN, else the PATH; undefined where there is none. */
function findRedis(): string | undefined {
  const named = process.env['REDIS_BIN'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return (named ? [named] : folders.map((folder) => join(folder, 'redis-server'))).find(isProgram);
}

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
  const start = async () => {
    const started = await launchGuarded(folder, command);
    await until(() => listens(port), 'starting redis-server');
    return started;
  };
  let server = await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill(signal) {
      process.kill(server.pid, signal);
    },
    async restart() {
      await server.end('keep');
      server = await start();
    },
    async close() {
      await server.end('delete');
    },
  };
}
