import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DashboardView, ProductRow } from '@bahi/contracts';
import { startProduct } from '../productProcess.ts';
import { signIn, type ShopClient } from '../shopClient.ts';
import { digestOf, freshReplayDigest, modelStatus, mustRun, runTool } from './traffic/tools.ts';
import { NO_LIMITS } from './traffic/tradingShop.ts';

const WRITERS = 20;
/** Counters pause, so that the rebuild can catch up. */
const PAUSE_MS = 250;
const PRODUCTS = 300;
const REBUILT = ['productList', 'salesDashboard'];
const CATCH_UP_MS = 60_000;

/** A build in progress, and the number of events it contains. */
interface Filling {
  build: number;
  position: number;
}

export interface RebuildReport {
  events: number;
  bills: number;
  reads: number;
  /** Reads answered while a read model was being filled. */
  readsMeanwhile: number;
  /** The progress at the kill, and the progress from which the next process continued. */
  cut: Filling;
  resumed: Filling;
  problems: string[];
}

/** Writers and readers that run until `stop`. */
class Traffic {
  readonly #client: ShopClient;
  readonly #productIds: string[];
  readonly #report: RebuildReport;
  readonly #running: Promise<void>[] = [];
  readonly #seeded: number;
  #billed: number;
  /** Bills on the dashboard at the last read. */
  #shown = 0;
  #filling = false;
  #stopped = false;

  constructor(client: ShopClient, productIds: string[], billed: number, report: RebuildReport) {
    this.#client = client;
    this.#productIds = productIds;
    this.#seeded = billed;
    this.#billed = billed;
    this.#report = report;
  }

  start(): void {
    const forEver = async (work: (turn: number) => Promise<void>): Promise<void> => {
      for (let turn = 0; !this.#stopped; turn += 1) {
        try {
          await work(turn);
        } catch (error) {
          if (!this.#stopped) this.#report.problems.push((error as Error).message);
        }
      }
    };
    for (let index = 0; index < WRITERS; index += 1) this.#running.push(forEver((turn) => this.#sell(index + turn)));
    const readers = [() => this.#readProducts(), () => this.#readSales(), () => this.#readDashboard()];
    for (const read of readers) this.#running.push(forEver(read));
  }

  /** Whether reads from now on count as reads during a rebuild. */
  set filling(filling: boolean) {
    this.#filling = filling;
  }

  /** Call before a kill: errors from now on are expected. */
  stop(): void {
    this.#stopped = true;
  }

  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #sell(turn: number): Promise<void> {
    const lines = [{ productId: this.#productIds[turn % PRODUCTS], quantityMilli: 1_000 }];
    await this.#client.completeBill({ customer: { walkIn: true }, paymentMethod: 'CASH', lines });
    this.#billed += 1;
    this.#report.bills += 1;
    await pause(PAUSE_MS);
  }

  #count(whole: boolean, shown: string): void {
    this.#report.reads += 1;
    if (this.#filling) this.#report.readsMeanwhile += 1;
    if (!whole) this.#report.problems.push(`a partial read: ${shown}`);
  }

  async #readProducts(): Promise<void> {
    const { rows, total } = await this.#client.list<ProductRow>('products', { range: [0, 99], sort: ['name', 'ASC'] });
    this.#count(total === PRODUCTS && rows.length === 100, `${rows.length} products of ${total}`);
  }

  /** The total may be newer than the token, but never older unless the answer reports it. */
  async #readSales(): Promise<void> {
    const made = this.#billed;
    const answer = await this.#client.call<unknown[]>('GET', '/sales?range=[0,24]');
    const least = answer.headers.get('consistency') === 'stale' ? this.#seeded : made;
    const total = Number(answer.headers.get('content-range')?.split('/')[1]);
    this.#count(total >= least && answer.body.length === 25, `${answer.body.length} sales of ${total}, not ${least}`);
  }

  /** A reader must never see fewer bills than before. */
  async #readDashboard(): Promise<void> {
    const { tiles } = await this.#client.get<DashboardView>('/dashboard?range=fy');
    const billed = tiles.totalBilling ?? 0;
    const whole = tiles.totalProducts === PRODUCTS && billed >= this.#shown;
    this.#count(whole, `${tiles.totalProducts} products, ${billed} bills, ${this.#shown} were shown before`);
    this.#shown = billed;
  }
}

async function stopFilling(dataDir: string): Promise<void> {
  const deadline = Date.now() + CATCH_UP_MS;
  while ((await modelStatus(dataDir)).some(({ building }) => building !== null)) {
    if (Date.now() > deadline) throw new Error('the rebuild does not finish');
    await pause(50);
  }
}

/** The progress of the first rebuilt model, once it is far enough. */
async function underWay(dataDir: string, isFar: (filled: number, read: number) => boolean): Promise<Filling> {
  const deadline = Date.now() + CATCH_UP_MS;
  while (Date.now() < deadline) {
    const status = (await modelStatus(dataDir)).find(({ name }) => name === REBUILT[0]);
    const { build, position = null } = status?.building ?? {};
    if (build !== undefined && position !== null && isFar(Number(position), Number(status?.position)))
      return { build, position: Number(position) };
    await pause(5);
  }
  throw new Error(`no build of ${REBUILT[0]} was seen in progress`);
}

/**
 * F14: rebuilds read models while 20 writers and three readers continue; once to the end, once with a kill half-way.
 */
export async function rebuildUnderTraffic({ bills }: { bills: number }): Promise<RebuildReport> {
  const none = { build: 0, position: 0 };
  const report: RebuildReport = {
    events: 0,
    bills: 0,
    reads: 0,
    readsMeanwhile: 0,
    cut: none,
    resumed: none,
    problems: [],
  };
  const dataDir = mkdtempSync(join(tmpdir(), 'bahi-e2e-'));
  await mustRun('seed', dataDir, '--owners', '1', '--products', String(PRODUCTS), '--bills', String(bills));
  let product = await startProduct({ dataDir, temporary: true, env: NO_LIMITS, startMs: CATCH_UP_MS });
  try {
    const owner = await signIn(product.baseUrl, 'owner0@example.test', 'Password-0-example');
    await digestOf(dataDir);
    const productIds = (await owner.all<ProductRow>('products')).map(({ id }) => id);

    const traffic = new Traffic(owner, productIds, bills, report);
    traffic.start();
    traffic.filling = true;
    report.problems.push(...(await failures(dataDir, 'productList')));
    traffic.filling = false;
    const rebuilding = failures(dataDir, ...REBUILT);
    report.cut = await underWay(dataDir, (filled, read) => filled * 2 >= read);
    traffic.stop();
    product = await product.killAndRestart();
    report.resumed = await underWay(dataDir, () => true);
    await rebuilding;
    await traffic.settled();

    const { cut, resumed } = report;
    if (resumed.build !== cut.build || resumed.position < cut.position)
      report.problems.push(
        `a killed rebuild started from the beginning: ${JSON.stringify(resumed)} after ${JSON.stringify(cut)}`,
      );
    await stopFilling(dataDir);
    if ((await digestOf(dataDir)) !== (await freshReplayDigest(dataDir)))
      report.problems.push('the rebuilt read models differ from a fresh replay');
    report.events = Number((await mustRun('verify', dataDir)).match(/(\d+) events in/)?.[1]);
    return report;
  } finally {
    await product.stop();
  }
}

/** Rebuilds with the operator's command. One line per failure. */
async function failures(dataDir: string, ...models: string[]): Promise<string[]> {
  const { code, output } = await runTool('rebuild', dataDir, ...models);
  return code === 0 ? [] : [`rebuild ended with ${code}: ${output}`];
}
