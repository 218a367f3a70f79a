import { REPORTS } from '@bahi/contracts';
import type { Bench, Row } from './bench.ts';
import { runBills } from './billLoad.ts';
import { seed, startProduct, temporaryFolder } from './product.ts';
import { RawClient } from './rawClient.ts';
import { openShops, type ShopHandle } from './shop.ts';
import { percentile } from './stats.ts';

const [PRODUCTS, BILLS] = [300, 100_000];
const DAY_MS = 86_400_000;

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

/** All registers of a year of 100,000 bills, the GSTR-1 of its busiest month, and bills of another shop beside both. */
export const registers: Bench = {
  id: 'registers',
  async run({ seconds }): Promise<Row[]> {
    const dataDir = temporaryFolder();
    // the second shop sells
    await seed(dataDir, 2, PRODUCTS, 2 * BILLS);
    const server = await startProduct(dataDir);
    const [shop, other] = await openShops(server.address, 2);
    if (shop === undefined || other === undefined) throw new Error('two shops were seeded');
    const client = await RawClient.open(server.address);
    const today = Date.now();
    const [from, to] = [today - 365 * DAY_MS, today].map((at) => new Date(at).toISOString().slice(0, 10));
    const days = `from=${from}&to=${to}`;
    const profile = {
      stateCode: '29',
      gstRegistration: 'regular',
      gstNumber: '29ZZKPS1234K1Z8',
      gstEffectiveFrom: from,
    };
    const headers = { Authorization: `Bearer ${shop.token}` };
    await client.request('PUT', '/api/shop/profile', headers, JSON.stringify({ ...profile, billingInitial: 'SK' }));
    const month = await busiestMonth(client, shop, days);

    const load = { address: server.address, shops: [other], connections: 2, seconds };
    const quiet = await runBills(load);
    const until = { isOver: false };
    const times = new Map<string, number[]>();
    const reading = (async () => {
      while (!until.isOver) {
        for (const name of REPORTS) {
          const spent = times.get('register') ?? [];
          times.set('register', [...spent, await timed(client, shop, `/reports/${name}?${days}`)]);
        }
        const spent = times.get('gstr1') ?? [];
        times.set('gstr1', [...spent, await timed(client, shop, `/periods/${month}/gstr1`)]);
      }
    })();
    const beside = await runBills(load);
    until.isOver = true;
    await reading;
    client.close();
    await server.stop();
    const most = (what: string): number => Math.max(...(times.get(what) ?? [0]));
    const ratio = percentile(beside.latenciesMs, 0.99) / percentile(quiet.latenciesMs, 0.99);
    const row = (what: string, value: number, unit: string, floor: number, goal: number): Row => {
      const detail = `${BILLS} bills of a year, ${PRODUCTS} products; while another shop sells`;
      return { id: 'registers', what, value, unit, floor, goal, better: 'lower', detail };
    };
    return [
      row('slowest register of a year', most('register'), 'ms', 2_000, 1_000),
      row('GSTR-1 of the busiest month', most('gstr1'), 'ms', 5_000, 2_500),
      row('bill p99 beside them ÷ quiet', ratio, '×', 1.5, 1.2),
    ];
  },
};
