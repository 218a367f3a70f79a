import type { Bench, BenchOptions, Row } from './bench.ts';
import { checkAfterKill } from './afterKill.ts';
import { runBills, type LoadResult } from './billLoad.ts';
import type { ChildServer } from './childServer.ts';
import { seed, slowSyncLibrary, startLimit, startProduct, temporaryFolder } from './product.ts';
import { openShops, type ShopHandle } from './shop.ts';
import { figure, percentile } from './stats.ts';

interface Measured extends LoadResult {
  cpuMsPerBill: number;
}

const anyShop: ShopHandle = {
  token: 'x'.repeat(400),
  shopId: '0'.repeat(32),
  productIds: Array.from({ length: 300 }, (_, index) => index.toString(16).padStart(32, '0')),
};
const WARM_UP_SECONDS = 2;

async function measure(server: ChildServer, load: Parameters<typeof runBills>[0]): Promise<Measured> {
  const warm = await runBills({ ...load, seconds: WARM_UP_SECONDS });
  const before = server.cpuMs();
  const result = await runBills(load);
  const cpuMsPerBill = (server.cpuMs() - before) / result.bills;
  return { ...result, acknowledged: [...warm.acknowledged, ...result.acknowledged], cpuMsPerBill };
}

interface Limit {
  billsPerSecond: number;
  cpuMsPerBill: number;
  /** The lines that the program prints when it ends. */
  printed: string;
}

/** Measures the limit program under the same requests. */
export async function measureLimit(
  connections: number,
  seconds: number,
  env: Record<string, string> = {},
): Promise<Limit> {
  const server = await startLimit(false, env);
  const result = await measure(server, {
    address: server.address,
    shops: [anyShop],
    connections,
    seconds,
    limit: true,
  });
  const [printed = ''] = await server.stop();
  const { billsPerSecond, cpuMsPerBill } = result;
  return { billsPerSecond, cpuMsPerBill, printed };
}

/** Our rate between two runs of the limit, whose mean counts, because a shared machine varies from minute to minute. */
async function betweenLimits(ours: () => Promise<Measured>, { connections, env }: Setting, seconds: number) {
  const before = await measureLimit(connections, seconds / 2, env);
  const measured = await ours();
  const after = await measureLimit(connections, seconds / 2, env);
  const limit: Limit = {
    billsPerSecond: (before.billsPerSecond + after.billsPerSecond) / 2,
    cpuMsPerBill: (before.cpuMsPerBill + after.cpuMsPerBill) / 2,
    printed: `${before.printed} and ${after.printed}`,
  };
  return { ours: measured, limit };
}

async function measureBare(connections: number, seconds: number): Promise<number> {
  const server = await startLimit(true);
  const load = { address: server.address, shops: [anyShop], connections, seconds, limit: true };
  const { billsPerSecond } = await runBills(load);
  await server.stop();
  return billsPerSecond;
}

interface Setting {
  connections: number;
  shops: number;
  env?: Record<string, string>;
}

/** Our rate; afterwards the process is killed and the books are checked. */
async function measureOurs(dataDir: string, { connections, shops, env }: Setting, seconds: number): Promise<Measured> {
  const server = await startProduct(dataDir, env);
  const handles = await openShops(server.address, shops);
  const result = await measure(server, { address: server.address, shops: handles, connections, seconds });
  await server.kill();
  await checkAfterKill(dataDir, handles, result.acknowledged);
  return result;
}

function describe(ours: Measured, limit: Limit, extra = ''): string {
  const p99 = figure(percentile(ours.latenciesMs, 0.99));
  return `${figure(ours.billsPerSecond)} ÷ ${figure(limit.billsPerSecond)} bills/s, p99 ${p99} ms${extra}`;
}

/** G1 and G3: rate and CPU per bill with 8 and 64 connections, one shop per connection and all in one shop. */
export const g1: Bench = {
  id: 'G1',
  async run({ seconds }: BenchOptions): Promise<Row[]> {
    const rows: Row[] = [];
    for (const connections of [8, 64]) {
      const bare = await measureBare(connections, 2);
      for (const shops of [connections, 1]) {
        const dataDir = temporaryFolder();
        await seed(dataDir, shops, 300, 0);
        const setting = { connections, shops };
        const { ours, limit } = await betweenLimits(() => measureOurs(dataDir, setting, seconds), setting, seconds);
        const where = shops === 1 ? 'one shop' : 'a shop each';
        const extra = `; bare http ${figure(bare)}; limit ${limit.printed}`;
        rows.push(
          {
            id: 'G1',
            what: `completed bills ÷ limit, ${connections} connections, ${where}`,
            value: ours.billsPerSecond / limit.billsPerSecond,
            unit: '×',
            floor: 0.3,
            goal: 0.4,
            better: 'higher',
            detail: describe(ours, limit, extra),
          },
          {
            id: 'G3',
            what: `server CPU per bill ÷ limit's, ${connections} connections, ${where}`,
            value: ours.cpuMsPerBill / limit.cpuMsPerBill,
            unit: '×',
            floor: 3.2,
            goal: 2.5,
            better: 'lower',
            detail: `${figure(ours.cpuMsPerBill)} ÷ ${figure(limit.cpuMsPerBill)} ms`,
          },
        );
      }
    }
    return rows;
  },
};

/** G1b: every sync takes 2 ms longer, so that group commit must carry the load. */
export const g1b: Bench = {
  id: 'G1b',
  async run({ seconds }: BenchOptions): Promise<Row[]> {
    const env = { LD_PRELOAD: await slowSyncLibrary(), SYNC_DELAY_US: '2000' };
    const rows: Row[] = [];
    for (const shops of [64, 1]) {
      const where = shops === 1 ? 'one shop' : 'a shop each';
      const dataDir = temporaryFolder();
      await seed(dataDir, shops, 300, 0);
      const setting = { connections: 64, shops, env };
      const { ours, limit } = await betweenLimits(() => measureOurs(dataDir, setting, seconds), setting, seconds);
      const alone = await measureOurs(dataDir, { connections: 1, shops: 1, env }, seconds);
      rows.push(
        {
          id: 'G1b',
          what: `with 2 ms syncs ÷ limit, 64 connections, ${where}`,
          value: ours.billsPerSecond / limit.billsPerSecond,
          unit: '×',
          floor: 0.4,
          goal: 0.5,
          better: 'higher',
          detail: describe(ours, limit, `; limit ${limit.printed}`),
        },
        {
          id: 'G1b',
          what: `own rate at 64 ÷ at 1, ${where}`,
          value: ours.billsPerSecond / alone.billsPerSecond,
          unit: '×',
          floor: 8,
          goal: 12,
          better: 'higher',
          detail: `${figure(ours.billsPerSecond)} ÷ ${figure(alone.billsPerSecond)} bills/s`,
        },
      );
    }
    return rows;
  },
};

/** G1c: a ledger of 100,000 bills (a million at scale 10) must be as fast as an empty one. */
export const g1c: Bench = {
  id: 'G1c',
  async run({ seconds, scale }: BenchOptions): Promise<Row[]> {
    const bills = 100_000 * scale;
    const rates: number[] = [];
    for (const before of [0, bills]) {
      const dataDir = temporaryFolder();
      await seed(dataDir, 1, 300, before);
      rates.push((await measureOurs(dataDir, { connections: 64, shops: 1 }, seconds)).billsPerSecond);
    }
    const [empty = 0, full = 0] = rates;
    return [
      {
        id: 'G1c',
        what: `G1 with ${bills.toLocaleString('en-IN')} bills in the ledger ÷ empty`,
        value: full / empty,
        unit: '×',
        floor: 0.85,
        goal: 0.95,
        better: 'higher',
        detail: `${figure(full)} ÷ ${figure(empty)} bills/s, 64 connections`,
      },
    ];
  },
};
