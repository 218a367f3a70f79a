import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, BenchOptions, Row } from './bench.ts';
import { waitUntilCaughtUp } from './afterKill.ts';
import { runBills } from './billLoad.ts';
import { billSteps } from './billSteps.ts';
import { startDistributedEngine, STORES, type DistributedEngine, type ProcessRole } from './distributedEngine.ts';
import { openShops } from './shop.ts';
import { figure } from './stats.ts';

const CONNECTIONS = 8;
const PRODUCTS = 50;
/** Per second of a load: enough for compiled code, and to count by, however slow the machine. */
const WARM_UP_BILLS = 250;
const BILLS = 200;
const MOST_SECONDS = 300;
/** What rounds do by the clock must not be counted as a bill's. */
const QUIET_MS = 1_000;

interface Setting {
  roles: readonly ProcessRole[];
  /** Each call goes to the next process that sells. */
  spread?: boolean;
  /** All counters sell in one shop. */
  oneShop?: boolean;
  /** Not saturated: at most this many bills a second. */
  mostPerSecond?: number;
}

const TWO: readonly ProcessRole[] = ['api', 'api', 'worker'];
const SETTINGS: readonly Setting[] = [
  { roles: ['all'] },
  { roles: ['all'], mostPerSecond: 30 },
  { roles: ['api', 'worker'] },
  { roles: TWO },
  { roles: TWO, spread: true },
  { roles: ['api', 'worker'], oneShop: true },
  { roles: TWO, oneShop: true },
];

const named = ({ roles, spread = false, oneShop = false, mostPerSecond }: Setting): string =>
  [
    roles.join(' + '),
    ...(spread ? ['each call at the next process'] : []),
    ...(oneShop ? ['one shop'] : []),
    ...(mostPerSecond === undefined ? [] : [`${mostPerSecond} bills/s`]),
  ].join(', ');

type Counts = Record<string, number>;

/** Differences ÷ bills, without what is nearly nothing. */
function each(before: Counts, after: Counts, bills: number): [string, number][] {
  return Object.entries(after)
    .map(([name, count]): [string, number] => [name, (count - (before[name] ?? 0)) / bills])
    .filter(([, count]) => count >= 0.02)
    .toSorted(([, a], [, b]) => b - a);
}

const listed = (counts: [string, number][]): string =>
  counts.map(([name, count]) => `${name} ${figure(count)}`).join(', ');

/** Sells in a shop per connection, and counts what a bill costs until it is in every read model. */
async function measure(engine: DistributedEngine, setting: Setting, seconds: number): Promise<Row[]> {
  const { roles, spread = false, oneShop = false, mostPerSecond = Infinity } = setting;
  const processes = await engine.start(roles);
  const selling = processes.filter(({ role }) => role === 'api' || role === 'all');
  const [first] = selling;
  if (first === undefined) throw new Error('nobody sells');
  const shops = await openShops(first.address, oneShop ? 1 : CONNECTIONS);
  const load = { address: selling.map(({ address }) => address), shops, connections: CONNECTIONS, spread };
  const untilCaughtUp = async (): Promise<void> => {
    for (const shop of shops) await waitUntilCaughtUp(first.address, shop);
  };
  const taken = async () => {
    const processors: Counts = {};
    for (const one of processes) processors[one.role] = (processors[one.role] ?? 0) + one.cpuMs();
    const servers = engine.serverCpuMs();
    const product = Object.values(processors).reduce((sum, ms) => sum + ms, 0);
    return { processors: { ...processors, ...servers }, product, ...(await engine.calls()) };
  };
  await runBills({ ...load, seconds: MOST_SECONDS, bills: WARM_UP_BILLS * seconds });
  await untilCaughtUp();
  await pause(QUIET_MS);
  const before = await taken();
  const wanted = { seconds: MOST_SECONDS, bills: BILLS * seconds, mostPerSecond };
  const { bills, billsPerSecond } = await runBills({ ...load, ...wanted });
  await untilCaughtUp();
  const after = await taken();
  await Promise.all(processes.map((one) => one.stop()));
  const where = `${named(setting)}; ${CONNECTIONS} counters; ${STORES}`;
  const row = { better: 'lower' as const, id: 'bill cost' };
  const perBill = (name: keyof typeof after.log): number => (after.log[name] - before.log[name]) / bills;
  return [
    {
      ...row,
      what: `processor of the product a bill, ${named(setting)}`,
      value: (after.product - before.product) / bills,
      unit: 'ms',
      detail: `${listed(each(before.processors, after.processors, bills))} ms; ${figure(billsPerSecond)} bills/s; ${where}`,
    },
    {
      ...row,
      what: `reads of streams a bill, ${named(setting)}`,
      value: perBill('streamReads'),
      unit: '',
      detail: `${figure(perBill('appends'))} appends, ${figure(perBill('reads'))} reads with those of the whole log; ${where}`,
    },
    {
      ...row,
      what: `MongoDB commands a bill, ${named(setting)}`,
      value: each(before.commands, after.commands, bills).reduce((sum, [, count]) => sum + count, 0),
      unit: '',
      detail: `${listed(each(before.commands, after.commands, bills))}; queries: ${listed(each(before.queries, after.queries, bills))}; ${where}`,
    },
  ];
}

/** The steps of a bill, with nothing else going on. */
async function measureSteps(engine: DistributedEngine): Promise<Row[]> {
  const processes = await engine.start(['api', 'worker']);
  const address = processes.find(({ role }) => role === 'api')?.address ?? '';
  const [shop] = await openShops(address, 1);
  if (shop === undefined) throw new Error('no shop');
  await runBills({ address, shops: [shop], connections: 1, seconds: MOST_SECONDS, bills: WARM_UP_BILLS });
  await waitUntilCaughtUp(address, shop);
  const rows = [await billSteps(engine, address, shop, false), await billSteps(engine, address, shop, true)];
  await Promise.all(processes.map((one) => one.stop()));
  return rows;
}

/** What a bill of three calls costs on the distributed engine: processor time, calls to the log, commands of MongoDB. */
export const distributedCost: Bench = {
  id: 'distributed-cost',
  async run({ seconds }: BenchOptions, print): Promise<Row[]> {
    const engine = await startDistributedEngine(CONNECTIONS, PRODUCTS);
    try {
      const rows: Row[] = [];
      for (const setting of SETTINGS) {
        for (const row of await measure(engine, setting, seconds)) {
          print(row);
          rows.push(row);
        }
      }
      for (const row of await measureSteps(engine)) {
        print(row);
        rows.push(row);
      }
      return rows;
    } finally {
      await engine.close();
    }
  },
};
