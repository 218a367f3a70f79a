import { REPORTS } from '@bahi/contracts';
import type { Bench, Row } from './bench.ts';
import { runBills } from './billLoad.ts';
import { seed, startProduct, temporaryFolder } from './product.ts';
import { RawClient } from './rawClient.ts';
import { openShop, type ShopHandle } from './shop.ts';
import { figure, percentile } from './stats.ts';

const [PRODUCTS, BILLS] = [300, 100_000];
const DAY_MS = 86_400_000;

interface Bounds {
  floor: number;
  goal: number;
  detail?: string;
}

/** Reads one path. @returns milliseconds until the whole answer is there */
async function timed(client: RawClient, { token }: ShopHandle, path: string): Promise<number> {
  const began = performance.now();
  const { status, body } = await client.request('GET', `/api${path}`, { Authorization: `Bearer ${token}` });
  if (status !== 200) throw new Error(`${path}: ${status} ${body.slice(0, 200)}`);
  return performance.now() - began;
}

/** The month in which the seeded shop sold most, `YYYY-MM`. */
async function busiestMonth(client: RawClient, { token }: ShopHandle, days: string): Promise<string> {
  const { body } = await client.request('GET', `/api/reports/profit-by-day?${days}`, {
    Authorization: `Bearer ${token}`,
  });
  const { rows } = JSON.parse(body) as { rows: { day: string; bills: number }[] };
  const months = new Map<string, number>();
  for (const { day, bills } of rows) months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + bills);
  return [...months].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

/** All registers of a year of 100,000 bills, the GSTR-1 of its busiest month, and the shop's counter beside both. */
export const registers: Bench = {
  id: 'registers',
  async run({ seconds }): Promise<Row[]> {
    const dataDir = temporaryFolder();
    await seed(dataDir, 1, PRODUCTS, BILLS, {}, ['--days', '365', '--registered']);
    const server = await startProduct(dataDir);
    // the owner at a desk, and the counter: a sign-in each
    const [owner, counter] = [await openShop(server.address, 0), await openShop(server.address, 0)];
    const client = await RawClient.open(server.address);
    const today = Date.now();
    const [from, to] = [today - 365 * DAY_MS, today].map((at) => new Date(at).toISOString().slice(0, 10));
    const days = `from=${from}&to=${to}`;
    const month = await busiestMonth(client, owner, days);

    const load = { address: server.address, shops: [counter], connections: 2, seconds };
    const quiet = await runBills(load);
    const until = { isOver: false };
    const times = new Map<string, number[]>();
    const read = async (what: string, path: string): Promise<void> => {
      times.set(what, [...(times.get(what) ?? []), await timed(client, owner, path)]);
    };
    const reading = (async () => {
      // each once at least, however slow the machine is
      do {
        for (const name of REPORTS) await read(name, `/reports/${name}?${days}`);
        await read('gstr1', `/periods/${month}/gstr1`);
      } while (!until.isOver);
    })();
    const beside = await runBills(load);
    until.isOver = true;
    await reading;
    client.close();
    await server.stop();
    const most = (what: string): number => Math.max(...(times.get(what) ?? [Number.NaN]));
    const slowest = REPORTS.toSorted((one, other) => most(other) - most(one))[0] ?? 'documents';
    const p99 = (latenciesMs: readonly number[]): number => percentile(latenciesMs, 0.99);
    const of = `${BILLS} bills of a year, ${PRODUCTS} products; while the counter sells`;
    const row = (what: string, value: number, unit: string, { floor, goal, detail = of }: Bounds): Row => {
      return { id: 'registers', what, value, unit, floor, goal, better: 'lower', detail };
    };
    const bounds = {
      floor: 1.5,
      goal: 1.2,
      detail: `${figure(p99(beside.latenciesMs))} ÷ ${figure(p99(quiet.latenciesMs))} ms; ${of}`,
    };
    return [
      row('slowest register of a year', most(slowest), 'ms', {
        floor: 2_000,
        goal: 1_000,
        detail: `${slowest}; ${of}`,
      }),
      row('GSTR-1 of the busiest month', most('gstr1'), 'ms', { floor: 5_000, goal: 2_500 }),
      row('bill p99 beside them ÷ quiet', p99(beside.latenciesMs) / p99(quiet.latenciesMs), '×', bounds),
    ];
  },
};
