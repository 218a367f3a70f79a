import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestMongod } from '@bahi/testing/servers/mongod';
import type { Db } from 'mongodb';

const run = promisify(execFile);

export interface Sizes {
  data: number;
  disk: number;
  indexes: number;
}

/** Bytes of a database: documents, the same on disk, and indexes. */
export async function sizesOf(db: Db): Promise<Sizes> {
  const { dataSize, storageSize, indexSize } = await db.stats();
  return { data: Number(dataSize), disk: Number(storageSize), indexes: Number(indexSize) };
}

export interface CacheState {
  /** Bytes that the cache holds and may hold. */
  used: number;
  most: number;
  /** Pages and bytes read from files since the start. */
  pages: number;
  bytes: number;
}

export async function cacheOf(db: Db): Promise<CacheState> {
  const { wiredTiger } = (await db.admin().command({ serverStatus: 1 })) as {
    wiredTiger: { cache: Record<string, number | bigint> };
  };
  const count = (name: string): number => Number(wiredTiger.cache[name] ?? Number.NaN);
  return {
    used: count('bytes currently in the cache'),
    most: count('maximum bytes configured'),
    pages: count('pages read into cache'),
    bytes: count('bytes read into cache'),
  };
}

/** Resident memory in bytes. */
export const residentBytes = ({ pid }: TestMongod): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

/** Restarts the server with nothing in its cache, and nothing of its files in that of the system. */
export async function restartCold(server: TestMongod, db: Db): Promise<void> {
  const { parsed } = (await db.admin().command({ getCmdLineOpts: 1 })) as { parsed: { storage: { dbPath: string } } };
  const { dbPath } = parsed.storage;
  await db.admin().command({ fsync: 1 });
  server.kill('SIGKILL');
  for (const name of readdirSync(dbPath).filter((file) => file.endsWith('.wt'))) {
    await run('dd', [`if=${join(dbPath, name)}`, 'iflag=nocache', 'count=0', 'status=none']);
  }
  await server.restart();
  await connected(db);
}

/** The driver's first calls after a restart may fail. */
async function connected(db: Db): Promise<void> {
  const ping = async () => db.command({ ping: 1 });
  await ping().catch(ping).catch(ping).catch(ping);
}

/** Changes the size of the cache until the next restart. */
export async function resizeCache(db: Db, megabytes: number): Promise<void> {
  await db.admin().command({ setParameter: 1, wiredTigerEngineRuntimeConfig: `cache_size=${megabytes}M` });
}
