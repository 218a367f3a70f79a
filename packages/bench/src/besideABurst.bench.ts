import type { Bench, Row } from './bench.ts';
import { runBills } from './billLoad.ts';
import { seed, startProduct, temporaryFolder } from './product.ts';
import { RawClient, type RawResponse } from './rawClient.ts';
import { openShops, type ShopHandle } from './shop.ts';
import { figure, percentile } from './stats.ts';

const [SHOPS, PRODUCTS, BILLS] = [17, 1_000, 17_000];
/** One counter cannot sell as fast as it can be answered without going beyond its session's rate. */
const COUNTERS = 3;
const [SEARCHING, LOOKING_BACK, PDFS] = [20, 40, 120];
const DAY_MS = 86_400_000;
/** A client that was refused asks again, but not at once. */
const TURNED_AWAY_MS = 20;
const SEARCHED = ['Pro', 'product 1', 'सा', 'SEED-4'];

const searchOf = (turn: number) =>
  `/api/products?filter=${encodeURIComponent(JSON.stringify({ q: SEARCHED[turn % SEARCHED.length] }))}`;
const lookBackOf = (turn: number) =>
  `/api/dashboard?range=fy&asOf=${new Date(Date.now() - turn * DAY_MS).toISOString()}`;

const get = (client: RawClient, { token }: ShopHandle, path: string): Promise<RawResponse> =>
  client.request('GET', path, { Authorization: `Bearer ${token}` });

/** Requests that repeat over connections of their own until they are stopped. */
class Burst {
  readonly statuses: Record<number, number> = {};
  readonly #address: string;
  readonly #running: Promise<void>[] = [];
  #stopped = false;

  constructor(address: string) {
    this.#address = address;
  }

  /** Loops over so many connections. */
  loop(shop: ShopHandle, connections: number, pathOf: (turn: number) => string): void {
    for (let index = 0; index < connections; index += 1) this.#running.push(this.#one(shop, pathOf, index * 7));
  }

  async #one(shop: ShopHandle, pathOf: (turn: number) => string, from: number): Promise<void> {
    const client = await RawClient.open(this.#address);
    for (let turn = from; !this.#stopped; turn += 1) {
      const { status } = await get(client, shop, pathOf(turn));
      this.statuses[status] = (this.statuses[status] ?? 0) + 1;
      if (status !== 200) await new Promise((resolve) => setTimeout(resolve, TURNED_AWAY_MS));
    }
    client.close();
  }

  async stop(): Promise<string> {
    this.#stopped = true;
    await Promise.all(this.#running);
    return JSON.stringify(this.statuses);
  }
}

/** How long one client's requests take, one after the other; a refused one is counted as the longest that a client waits. */
async function readsOf(address: string, shop: ShopHandle, paths: readonly string[]): Promise<number[]> {
  const client = await RawClient.open(address);
  const times: number[] = [];
  for (const path of paths) {
    const began = performance.now();
    const { status } = await get(client, shop, path);
    times.push(status === 200 ? performance.now() - began : Number.POSITIVE_INFINITY);
  }
  client.close();
  return times;
}

async function billIds(address: string, shop: ShopHandle, count: number): Promise<string[]> {
  const client = await RawClient.open(address);
  const range = encodeURIComponent(`[0,${count - 1}]`);
  const { body } = await get(client, shop, `/api/sales?range=${range}`);
  client.close();
  return (JSON.parse(body) as { id: string }[]).map(({ id }) => id);
}

const pdfOf = (id: string, size = 'a4') => `/api/billing/${id}/pdf?size=${size}&language=both`;

interface Stage {
  address: string;
  /** The shops whose waiting is measured, in turn. */
  counters: readonly ShopHandle[];
  own: ShopHandle;
  /** Each asks for too much once, because a session that did is refused for a while. */
  searching: ShopHandle;
  lookingBack: ShopHandle;
  printing: ShopHandle;
  others: readonly ShopHandle[];
  seconds: number;
}

const row = (what: string, value: number, floor: number, goal: number, detail: string): Row => {
  return { id: 'burst', what, value, unit: 'ms', floor, goal, better: 'lower', detail };
};

async function counter({ address, counters, seconds }: Stage): Promise<number> {
  const { latenciesMs } = await runBills({ address, shops: counters, inTurn: true, connections: 1, seconds });
  return percentile(latenciesMs, 0.95);
}

async function besideSearches(stage: Stage): Promise<Row> {
  await counter(stage);
  const quiet = await counter(stage);
  const burst = new Burst(stage.address);
  burst.loop(stage.searching, SEARCHING, searchOf);
  const busy = await counter(stage);
  const detail = `${figure(quiet)} ms quiet; searches ${await burst.stop()}`;
  return row(`a bill beside ${SEARCHING} connections of one session that search, p95`, busy, 60, 40, detail);
}

async function besideLookBacks({ address, own, lookingBack }: Stage): Promise<Row> {
  const burst = new Burst(address);
  burst.loop(lookingBack, LOOKING_BACK, lookBackOf);
  const paths = Array.from({ length: 20 }, (_, turn) => lookBackOf(turn));
  const looked = await readsOf(address, own, paths);
  const detail = `look-backs ${await burst.stop()}`;
  return row(`a look-back beside ${LOOKING_BACK} that loop, the longest`, Math.max(...looked), 2_000, 1_000, detail);
}

async function besidePdfs({ address, own, printing }: Stage): Promise<Row> {
  const bills = await billIds(address, printing, PDFS);
  const [ownBill = ''] = await billIds(address, own, 1);
  const began = performance.now();
  const asked = bills.map(async (id) => {
    const client = await RawClient.open(address);
    const { status } = await get(client, printing, pdfOf(id));
    client.close();
    return `${status} by ${figure((performance.now() - began) / 1_000)} s`;
  });
  const drawn = await readsOf(address, own, [pdfOf(ownBill), pdfOf(ownBill, '80mm'), pdfOf(ownBill, '58mm')]);
  const answers = await Promise.all(asked);
  const detail = ['200', '429', '503'].map((status) => {
    const alike = answers.filter((answer) => answer.startsWith(status));
    return `${alike.length} × ${alike.at(-1) ?? status}`;
  });
  return row(`a PDF beside ${PDFS} at once, the longest of 3`, Math.max(...drawn), 1_000, 500, detail.join(', '));
}

/** Every other shop sells, searches, looks back and prints. */
async function besideEverything(stage: Stage): Promise<Row> {
  const { address, others, seconds } = stage;
  const burst = new Burst(address);
  for (const shop of others) {
    const bills = await billIds(address, shop, 25);
    burst.loop(shop, 1, searchOf);
    burst.loop(shop, 1, lookBackOf);
    burst.loop(shop, 1, (turn) => pdfOf(bills[turn % bills.length] ?? ''));
  }
  const selling = runBills({ address, shops: others, connections: others.length, seconds: seconds + 1 });
  const busy = await counter(stage);
  const { billsPerSecond } = await selling;
  const detail = `${figure(billsPerSecond)} bills/s of the others; reads ${await burst.stop()}`;
  return row(`a bill beside ${others.length} shops that do everything, p95`, busy, 200, 60, detail);
}

/** What one shop waits while others ask for as much as they can. Limits are as delivered. */
export const besideABurst: Bench = {
  id: 'beside-a-burst',
  async run({ seconds }): Promise<Row[]> {
    const dataDir = temporaryFolder();
    await seed(dataDir, SHOPS, PRODUCTS, BILLS);
    const server = await startProduct(dataDir, { LIMIT_SCALE: '1' });
    const { address } = server;
    const shops = await openShops(address, SHOPS);
    const counters = shops.slice(0, COUNTERS);
    const [own] = counters;
    const [searching, lookingBack, printing, ...others] = shops.slice(COUNTERS);
    if (own === undefined || searching === undefined || lookingBack === undefined || printing === undefined)
      throw new Error(`${SHOPS} shops were seeded`);
    const stage = { address, counters, own, searching, lookingBack, printing, others, seconds };
    const rows: Row[] = [];
    for (const measure of [besideSearches, besideLookBacks, besidePdfs, besideEverything])
      rows.push(await measure(stage));
    await server.stop();
    return rows;
  },
};
