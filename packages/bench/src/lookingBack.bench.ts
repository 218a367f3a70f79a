import type { Bench, Row } from './bench.ts';
import { seed, startProduct, temporaryFolder } from './product.ts';
import { RawClient } from './rawClient.ts';
import { openShops } from './shop.ts';
import { figure, percentile } from './stats.ts';

const [PRODUCTS, BILLS, AT_ONCE] = [5_000, 30_000, 40];
const DAY_MS = 86_400_000;

/** Forty simultaneous past-day queries of one shop, while another shop reads its profile. */
export const lookingBack: Bench = {
  id: 'looking-back',
  async run(): Promise<Row[]> {
    const dataDir = temporaryFolder();
    await seed(dataDir, 2, PRODUCTS, BILLS);
    const server = await startProduct(dataDir);
    const [looking, other] = await openShops(server.address, 2);
    if (looking === undefined || other === undefined) throw new Error('two shops were seeded');
    const quiet = server.memoryBytes();
    const until = { isOver: false };
    const answers = Array.from({ length: AT_ONCE }, async (_, index) => {
      const client = await RawClient.open(server.address);
      const asOf = new Date(Date.now() - index * DAY_MS).toISOString();
      const began = performance.now();
      const path = `/api/dashboard?range=fy&asOf=${asOf}`;
      const { status } = await client.request('GET', path, { Authorization: `Bearer ${looking.token}` });
      client.close();
      return { status, ms: performance.now() - began };
    });
    void Promise.all(answers).finally(() => (until.isOver = true));
    const client = await RawClient.open(server.address);
    const reads: number[] = [];
    let most = quiet;
    while (!until.isOver) {
      const began = performance.now();
      await client.request('GET', '/api/shop/profile', { Authorization: `Bearer ${other.token}` });
      reads.push(performance.now() - began);
      most = Math.max(most, server.memoryBytes());
    }
    client.close();
    await server.stop();
    const all = await Promise.all(answers);
    const refused = all.filter(({ status }) => status === 503).map(({ ms }) => ms);
    const detail = `${AT_ONCE - refused.length} answered, ${refused.length} refused; ${reads.length} reads; 5,000 products, 15,000 bills`;
    const row = (what: string, value: number, unit: string, floor: number, goal: number): Row => ({
      id: 'looking-back',
      what,
      value,
      unit,
      floor,
      goal,
      better: 'lower',
      detail,
    });
    return [
      row("another shop's read while 40 look back at once, p95", percentile(reads, 0.95), 'ms', 100, 30),
      row('the longest wait for a refusal', Math.max(0, ...refused), 'ms', 1_000, 700),
      row('memory added', (most - quiet) / 1_000_000, 'MB', 300, 150),
    ].map((made) => ({ ...made, detail: `${made.detail}; ${figure(quiet / 1_000_000)} MB quiet` }));
  },
};
