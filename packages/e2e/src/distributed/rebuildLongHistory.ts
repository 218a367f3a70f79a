import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DashboardView } from '@bahi/contracts';
import { startEngineServers } from '../engineServers.ts';
import { runToolWith, sharedAndFreshDigest } from '../faults/traffic/tools.ts';
import { NO_LIMITS } from '../faults/traffic/tradingShop.ts';
import { startProduct } from '../productProcess.ts';
import { signIn, type ShopClient } from '../shopClient.ts';
import { rebuildBesideWorkers, type RebuildReport } from './rebuildBesideWorkers.ts';
import type { TradingProcesses } from './tradingShops.ts';

const WRITERS = 20;
const PRODUCTS = 300;

export interface LongHistoryReport extends RebuildReport {
  /** Reads of the long history during its rebuild. */
  wholeReads: number;
}

/** Checks a shop in which nobody trades: its lists must always be the same. One line for each wrong read. */
async function readWhole(owner: ShopClient, bills: number): Promise<string[]> {
  const products = await owner.list('products', { range: [0, 99] });
  const sales = await owner.list('sales', { range: [0, 24] });
  const { tiles } = await owner.get<DashboardView>('/dashboard?range=today');
  const shown = [products.total, products.rows.length, sales.total, sales.rows.length, tiles.totalProducts];
  const whole = [PRODUCTS, 100, bills, 25, PRODUCTS];
  return shown.every((count, at) => count === whole[at]) ? [] : [`a partial read: ${shown.join()}`];
}

/**
 * F14 with a long history: read models of this many bills are rebuilt while 20 writers trade in another shop. Command
 * and worker are killed half-way. In the end the read models must equal a fresh replay.
 */
export async function rebuildLongHistory({ bills }: { bills: number }): Promise<LongHistoryReport> {
  const servers = await startEngineServers();
  const dataDir = mkdtempSync(join(tmpdir(), 'bahi-outbox-'));
  const seed = ['--owners', '1', '--products', String(PRODUCTS), '--bills', String(bills)];
  const seeded = await runToolWith(servers.env, 'seed', dataDir, ...seed);
  if (seeded.code !== 0) throw new Error(seeded.output);
  const start = async (ROLE: string) => startProduct({ servers, dataDir, env: { ...NO_LIMITS, ROLE } });
  const api = await start('api');
  const processes: TradingProcesses = { api, worker: await start('worker') };
  try {
    const owner = await signIn(api.baseUrl, 'owner0@example.test', 'Password-0-example');
    const reading = { isOver: false, reads: 0, problems: [] as string[] };
    const readOn = async (): Promise<void> => {
      for (; !reading.isOver; reading.reads += 1)
        reading.problems.push(...(await readWhole(owner, bills).catch((error: unknown) => [String(error)])));
    };
    const reader = readOn();
    const report = await rebuildBesideWorkers(servers, processes, WRITERS).finally(() => {
      reading.isOver = true;
    });
    await reader;
    const [shared, fresh] = await sharedAndFreshDigest(servers.env, dataDir);
    const problems = [...report.problems, ...reading.problems];
    if (report.cut === 0) problems.push('every rebuild finished before it could be killed');
    if (shared !== fresh) problems.push(`the rebuilt read models differ from a fresh replay: ${shared} ${fresh}`);
    return { ...report, wholeReads: reading.reads, problems };
  } finally {
    await Promise.all([processes.api.stop(), processes.worker.stop()]);
    await servers.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
