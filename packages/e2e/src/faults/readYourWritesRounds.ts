import type { BillView, ProductRow } from '@bahi/contracts';
import { OwnStandstill, seededRandom } from '@bahi/testing/faults';
import { startProduct, type ProductOptions, type ProductProcess } from '../productProcess.ts';
import type { Answer, ShopClient } from '../shopClient.ts';
import { pausedProjections, slowReadModels } from './slowReadModels.ts';
import { NO_LIMITS, openTradingShop, OPENING_MILLI, ownerOf, type TradingShop } from './traffic/tradingShop.ts';

const CLIENTS = 40;
/** On the distributed engine, the stores share two processors with the clients. */
const BESIDE_STORES = { clients: 12, wayMs: 1_500 };
/** How long a read may wait for a write, and the round trip on a busy machine. */
const WAIT_MS = 2_000;
const WAY_MS = 500;

export interface ReadYourWritesReport {
  pairs: number;
  fresh: number;
  stale: number;
  slowestMs: number;
  problems: string[];
}

/** What a read must show unless it reports that it is stale. */
interface Expected {
  path: string;
  shows(body: unknown): boolean;
}

/** One person with one product, who must read what they wrote. */
class Writer {
  readonly #client: ShopClient;
  readonly #productId: string;
  #stockMilli = OPENING_MILLI;

  constructor(client: ShopClient, productId: string) {
    this.#client = client;
    this.#productId = productId;
  }

  async write(turn: number): Promise<{ token: string; expected: Expected }> {
    return turn % 2 === 0 ? this.#adjust() : this.#sell();
  }

  async #adjust() {
    const body = { productId: this.#productId, quantityMilli: 1_000, reason: 'count' };
    const answer = await this.#client.call('POST', '/stock-adjustments', body);
    this.#stockMilli += 1_000;
    const shows = (row: unknown) => (row as ProductRow).currentStockMilli === this.#stockMilli;
    return { token: tokenOf(answer), expected: { path: `/products/${this.#productId}`, shows } };
  }

  async #sell() {
    const lines = [{ productId: this.#productId, quantityMilli: 1_000 }];
    const body = { customer: { walkIn: true }, paymentMethod: 'CASH', lines };
    const answer = await this.#client.call<BillView>('POST', '/billing/complete', body);
    this.#stockMilli -= 1_000;
    const filter = encodeURIComponent(JSON.stringify({ id: [answer.body.id] }));
    const shows = (rows: unknown) => (rows as BillView[])[0]?.invoiceNumber === answer.body.invoiceNumber;
    return { token: tokenOf(answer), expected: { path: `/sales?filter=${filter}`, shows } };
  }
}

function tokenOf(answer: Answer<unknown>): string {
  if (answer.status >= 300) throw new Error(`a write was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.headers.get('consistency-token') ?? '';
}

interface Run {
  wayMs: number;
  /** Measures pauses of this test process, during which it cannot receive answers. */
  standstill: OwnStandstill;
  report: ReadYourWritesReport;
}

async function pair(client: ShopClient, writer: Writer, turn: number, run: Run): Promise<void> {
  const { wayMs, standstill, report } = run;
  const { token, expected } = await writer.write(turn);
  const began = performance.now();
  const answer = await client.call('GET', expected.path, undefined, { 'Consistency-Token': token });
  const ended = performance.now();
  const tookMs = ended - began;
  const stoodStillMs = standstill.msWithin(began, ended);
  report.pairs += 1;
  report.slowestMs = Math.max(report.slowestMs, tookMs);
  const stale = answer.headers.get('consistency') === 'stale';
  const shown = `${expected.path}: ${answer.status} after ${Math.round(tookMs)} ms`;
  if (stale) report.stale += 1;
  else if (answer.status !== 200) report.problems.push(`${shown} ${JSON.stringify(answer.body)}`);
  else if (expected.shows(answer.body)) report.fresh += 1;
  else report.problems.push(`${shown} lacks the write and does not say so: ${JSON.stringify(answer.body)}`);
  if (stale && tookMs < WAIT_MS - 50) report.problems.push(`${shown} gave up too early`);
  if (tookMs - stoodStillMs > WAIT_MS + wayMs) {
    const itself = `the test process itself paused for ${Math.round(stoodStillMs)} ms of it`;
    report.problems.push(`${shown} took too long (${stale ? 'stale' : 'fresh'}; ${itself})`);
  }
}

/**
 * F16: writes, each followed by a read of the same data with its token, while projections are slowed down.
 * @param options.workers the workers of the distributed engine, paused now and then; the API process uses their
 * `servers`
 */
export async function readYourWritesRounds(options: {
  seed: number;
  pairs: number;
  on?: ProductOptions;
  workers?: readonly ProductProcess[];
}): Promise<ReadYourWritesReport> {
  const report: ReadYourWritesReport = { pairs: 0, fresh: 0, stale: 0, slowestMs: 0, problems: [] };
  const { on, workers } = options;
  const role = workers && { ROLE: 'api' };
  const product = await startProduct({ ...on, env: { ...NO_LIMITS, ...role } });
  const standstill = new OwnStandstill();
  try {
    const shop: TradingShop = await openTradingShop(product, workers === undefined ? CLIENTS : BESIDE_STORES.clients);
    // wait for the products before projections are slowed down
    const owner = ownerOf(shop, product);
    while ((await owner.list('products', { range: [0, 0] })).total < shop.productIds.length);
    const random = seededRandom(options.seed);
    const slow = workers === undefined ? slowReadModels(product.dataDir, random) : pausedProjections(workers, random);
    const run: Run = { wayMs: workers === undefined ? WAY_MS : BESIDE_STORES.wayMs, standstill, report };
    let begun = 0;
    const people = shop.productIds.map(async (productId) => {
      const client = ownerOf(shop, product);
      const writer = new Writer(client, productId);
      for (; begun < options.pairs;) await pair(client, writer, (begun += 1), run);
    });
    await Promise.all(people);
    await slow.stop();
    return report;
  } finally {
    standstill.stop();
    await product.stop();
  }
}
