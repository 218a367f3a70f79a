import { setTimeout as pause } from 'node:timers/promises';
import { readModelBuilds, type ReadModelBuilds, type UnfinishedBuild } from '@bahi/testing/servers/readModelBuilds';
import type { DashboardView, ProductRow } from '@bahi/contracts';
import type { EngineServers } from '../engineServers.ts';
import { startTool, type RunningTool } from '../faults/traffic/tools.ts';
import { openTrading, until, type Trading, type TradingProcesses } from './tradingShops.ts';

/** Pause between two reads. */
const PAUSE_MS = 100;
const REBUILT = ['productList', 'salesDashboard'];
/** How often a build is restarted when it finishes before it can be killed. */
const TRIES = 5;
/** How much of a worker's log is reported when it is too slow. */
const LOG_CHARACTERS = 3_000;

export interface RebuildReport {
  /** Reads answered while read models were being filled. */
  readsMeanwhile: number;
  /** Builds that the kill left unfinished. */
  cut: number;
  problems: string[];
}

/** Reads three lists repeatedly until stopped: none may be empty, partial or go back. */
class Readers {
  readonly problems: string[] = [];
  reads = 0;
  readonly #trading: Trading;
  readonly #running: Promise<unknown>;
  #billed = 0;
  #stopped = false;

  constructor(trading: Trading) {
    this.#trading = trading;
    this.#running = Promise.all([
      this.#forEver(() => this.#products()),
      this.#forEver(() => this.#sales()),
      this.#forEver(() => this.#dashboard()),
    ]);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #forEver(read: () => Promise<void>): Promise<void> {
    while (!this.#stopped) {
      await read().catch((error: unknown) => this.problems.push(String(error)));
      this.reads += 1;
      await pause(PAUSE_MS);
    }
  }

  #mustBe(isWhole: boolean, shown: string): void {
    if (!isWhole) this.problems.push(`a partial read: ${shown}`);
  }

  async #products(): Promise<void> {
    const { productIds } = this.#trading.shop;
    const { rows, total } = await this.#trading.client().list<ProductRow>('products');
    this.#mustBe(rows.length === productIds.length && total === rows.length, `${rows.length} products of ${total}`);
  }

  /** Reads without a token may be as old as the worker's progress when it was killed, but no older. */
  #listed = 0;
  async #sales(): Promise<void> {
    const { rows, total } = await this.#trading.client().list('sales', { range: [0, 4] });
    this.#mustBe(total >= this.#listed && rows.length === Math.min(5, total), `${rows.length} bills of ${total}`);
    this.#listed = total;
  }

  async #dashboard(): Promise<void> {
    const { tiles } = await this.#trading.client().get<DashboardView>('/dashboard?range=fy');
    const { totalBilling = 0, totalProducts } = tiles;
    const isWhole = totalProducts === this.#trading.shop.productIds.length && totalBilling >= this.#billed;
    this.#mustBe(isWhole, `${totalProducts} products, ${totalBilling} bills after ${this.#billed}`);
    this.#billed = totalBilling;
  }
}

/** Whether no partition of the build has gone back. */
const goesOn = (before: UnfinishedBuild, after: UnfinishedBuild): boolean =>
  [...before.positions].every(([partition, position]) => (after.positions.get(partition) ?? '') >= position);

/**
 * F14 while a shop trades and reads: an operator's command rebuilds read models beside the worker. Both are killed
 * half-way, and the next worker must continue from there.
 * @param processes its worker is the only one, and is replaced
 */
export async function rebuildBesideWorkers(
  servers: EngineServers,
  processes: TradingProcesses,
  writers = 4,
): Promise<RebuildReport> {
  const { api } = processes;
  const report: RebuildReport = { readsMeanwhile: 0, cut: 0, problems: [] };
  const builds = await readModelBuilds(servers.env['MONGODB_URL'] ?? '');
  const rebuild = () => startTool({ ...servers.env, DATA_DIR: api.dataDir }, 'rebuild', ...REBUILT);
  const trading = await openTrading(api, { seed: 14, writers });
  let readers: Readers | undefined;
  try {
    await trading.sells(10);
    await trading.isListed();
    readers = new Readers(trading);
    for (let tries = 0; tries < TRIES && report.cut === 0; tries += 1)
      await killedOnTheWay(rebuild(), { processes, builds, report });
    await trading.sells(2);
  } finally {
    await Promise.all([readers?.stop(), trading.writers.stop()]);
    await builds.close();
  }
  report.readsMeanwhile = readers.reads;
  report.problems.push(...readers.problems, ...(await trading.close()));
  return report;
}

/**
 * Kills the command and the worker as soon as the first build has made progress, and waits until the next worker has
 * filled it.
 */
async function killedOnTheWay(
  command: RunningTool,
  { processes, builds, report }: { processes: TradingProcesses; builds: ReadModelBuilds; report: RebuildReport },
): Promise<void> {
  let isOver = false;
  void command.ended.then(() => {
    isOver = true;
  });
  const isUnderWay = async () => (await builds.unfinished()).some(({ positions }) => positions.size > 0);
  await until('a build is under way', async () => isOver || (await isUnderWay()));
  command.kill();
  await Promise.all([processes.worker.kill(), command.ended]);
  const stood = await builds.unfinished();
  report.cut = stood.length;
  processes.worker = await processes.worker.killAndRestart();
  for (const build of await builds.unfinished()) {
    const before = stood.find((one) => one.model === build.model && one.build === build.build);
    if (before === undefined || !goesOn(before, build))
      report.problems.push(`a killed rebuild of ${build.model} started from the beginning`);
  }
  const seen = async () => ({
    unfinished: await builds.unfinished(),
    log: processes.worker.log().slice(-LOG_CHARACTERS),
  });
  await until('it is filled', async () => (await builds.unfinished()).length === 0, seen);
  const live = await builds.live();
  for (const { model, build } of stood)
    if (live.get(model) !== build)
      report.problems.push(`another build of ${model} went live than the one that was killed`);
}
