import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startServer, type ChildServer } from './childServer.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const MAIN = path.join(root, 'services/server/dist/main.js');
const SEED = path.join(root, 'packages/tooling/dist/seed.js');
const LIMIT = fileURLToPath(new URL('limitServer.ts', import.meta.url));

/** Load tests raise the rate limits and silence the log; everything else is as delivered. */
const READY_MS = 60_000;
const environment = { PORT: '0', LIMIT_SCALE: '100000', LOG_LEVEL: 'error' };

const temporaryFolders: string[] = [];
process.once('exit', () => {
  for (const folder of temporaryFolders) rmSync(folder, { recursive: true, force: true });
});

/** Creates a folder that is removed when the bench ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bahi-bench-'));
  temporaryFolders.push(folder);
  return folder;
}

/** Fills a data folder, or the servers that `env` names, with shops. `more` are further options of the seed. */
export async function seed(
  dataDir: string,
  owners: number,
  products: number,
  bills: number,
  env: Readonly<Record<string, string>> = {},
  more: readonly string[] = [],
): Promise<void> {
  const counts = ['--owners', owners, '--products', products, '--bills', bills].map(String);
  await run(process.execPath, [SEED, ...counts, ...more], {
    env: { ...process.env, ...env, DATA_DIR: dataDir },
    maxBuffer: 1 << 26,
  });
}

/** Starts the built product on a folder and waits until all its stores answer. */
export async function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<ChildServer> {
  const server = await startServer([MAIN], { env: { ...environment, DATA_DIR: dataDir, ...env } });
  const deadline = performance.now() + READY_MS;
  while ((await fetch(`${server.address}/health/ready`)).status !== 200) {
    if (performance.now() > deadline) throw new Error(`not ready after ${READY_MS} ms`);
  }
  return server;
}

/** Starts the limit program; `bare` uses only node:http. */
export function startLimit(bare = false, env: Record<string, string> = {}): Promise<ChildServer> {
  const args = ['--import', 'tsx', LIMIT, bare ? 'bare' : 'express', temporaryFolder()];
  return startServer(args, { env });
}

/** Path of a library that slows down each sync, for LD_PRELOAD. Compiled on first use. */
export async function slowSyncLibrary(): Promise<string> {
  const library = path.join(temporaryFolder(), 'delaySync.so');
  const source = fileURLToPath(new URL('delaySync.c', import.meta.url));
  await run('gcc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl']);
  return library;
}
