import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, BenchOptions, Row } from './bench.ts';
import type { ReadModels } from '@bahi/read-store';
import { checkBooks, waitUntilCaughtUp } from './afterKill.ts';
import { runBills, type LoadResult } from './billLoad.ts';
import { measureLimit } from './completedBills.bench.ts';
import { startDistributedEngine, STORES, type DistributedEngine, type ProcessRole } from './distributedEngine.ts';
import { BETWEEN_SALES_MS, bareRoundTrips, pushRow, pushTimes, watch } from './push.bench.ts';
import { RawClient } from './rawClient.ts';
import { openShops, type ShopHandle } from './shop.ts';
import { figure, percentile } from './stats.ts';

const CONNECTIONS = 8;
const MANY = 64;
const PRODUCTS = 50;
/** As many bills as on the embedded engine until the code is compiled. Bills take ten times as long here. */
const WARM_UP_SECONDS = 12;
/**
 * Pause between two reads. Reads cost the measured processes time: one every 5 ms raised the lag of lists by a quarter.
 */
const POLL_MS = 20;
const BETWEEN_BILLS_MS = 40;
const ENGINE = 'distributed engine';

/** Which processes run, and where the bills are sold. */
interface Setting {
  roles: readonly ProcessRole[];
  connections: number;
  shops: number;
  /** How long lags are measured under the same load, at about three per second. */
  lagSeconds?: number;
}

const EACH = { connections: CONNECTIONS, shops: CONNECTIONS };

/** The same bills with one process, two and four, on the same two processors. */
const settings = (seconds: number): readonly Setting[] => [
  { ...EACH, roles: ['all'] },
  { ...EACH, roles: ['api', 'worker'] },
  { ...EACH, roles: ['api', 'api', 'worker', 'realtime'], lagSeconds: 8 * seconds },
];

/** The other settings of G1. */
const CROWDS: readonly Setting[] = [
  { roles: ['all'], connections: CONNECTIONS, shops: 1 },
  { roles: ['all'], connections: MANY, shops: MANY },
  { roles: ['all'], connections: MANY, shops: 1 },
];

interface Lags {
  /** Time until the read model has the bill. */
  projectedMs: number[];
  /**
   * Time until an API process under full load lists it. For every other bill, which is not looked up in the read model.
   */
  listedMs: number[];
}

async function msUntil(began: number, isThere: () => Promise<boolean>): Promise<number> {
  while (!(await isThere())) await pause(POLL_MS);
  return performance.now() - began;
}

/** Sells one bill after the other in a shop without other counters, and waits for each to appear, until stopped. */
function watchLag(address: string, shop: ShopHandle, read: ReadModels): { stop(): Promise<Lags> } {
  const lags: Lags = { projectedMs: [], listedMs: [] };
  const stopping = new AbortController();
  const watching = (async () => {
    const client = await RawClient.open(address);
    const headers = { Authorization: `Bearer ${shop.token}` };
    const sales = async (): Promise<number> => {
      const { headers: answered } = await client.request('GET', '/api/sales?range=[0,0]', headers);
      return Number(answered['content-range']?.split('/')[1]);
    };
    const bill = {
      customer: { walkIn: true },
      paymentMethod: 'CASH',
      lines: [{ productId: shop.productIds[0], quantityMilli: 1_000 }],
    };
    for (let expected = (await sales()) + 1; !stopping.signal.aborted; expected += 1) {
      const answer = await client.request('POST', '/api/billing/complete', headers, JSON.stringify(bill));
      if (answer.status >= 300) throw new Error(`sale: ${answer.status} ${answer.body}`);
      const began = performance.now();
      const written = answer.headers['consistency-token']?.split('.')[1] ?? '';
      if (expected % 2 === 0) {
        const isThere = async () => ((await read.position('billList', shop.shopId)) ?? '') >= written;
        lags.projectedMs.push(await msUntil(began, isThere));
      } else lags.listedMs.push(await msUntil(began, async () => (await sales()) >= expected));
      await pause(BETWEEN_BILLS_MS);
    }
    client.close();
  })();
  return {
    async stop() {
      stopping.abort();
      await watching;
      return lags;
    },
  };
}

/** Time until every read model of every shop is at the head of the log. */
async function untilCaughtUp(address: string, shops: readonly ShopHandle[]): Promise<number> {
  const began = performance.now();
  // one after the other, because queries compete with the projections for the processors
  for (const shop of shops) await waitUntilCaughtUp(address, shop);
  return performance.now() - began;
}

interface Measured extends LoadResult {
  setting: Setting;
  /** Milliseconds per bill until the last bill is listed, by role and for the servers. */
  cpuMsPerBill: Record<string, number>;
  caughtUpMs: number;
  lags: (Lags & { billsPerSecond: number }) | undefined;
}

async function measure(engine: DistributedEngine, setting: Setting, seconds: number): Promise<Measured> {
  const { roles, connections, lagSeconds } = setting;
  const processes = await engine.start(roles);
  const selling = processes.filter(({ role }) => role === 'api' || role === 'all');
  const [first] = selling;
  if (first === undefined) throw new Error('nobody sells');
  const [watched, ...shops] = await openShops(first.address, setting.shops + 1);
  if (watched === undefined) throw new Error('no shop');
  const load = { address: selling.map(({ address }) => address), shops, connections };
  const warm = await runBills({ ...load, seconds: WARM_UP_SECONDS });
  await untilCaughtUp(first.address, shops);
  const spent = () => [
    ...processes.map((one) => [one.role, one.cpuMs()] as const),
    ...Object.entries(engine.serverCpuMs()),
  ];
  const before = spent();
  const result = await runBills({ ...load, seconds });
  const caughtUpMs = await untilCaughtUp(first.address, shops);
  const cpuMsPerBill: Record<string, number> = {};
  for (const [at, [name, ms]] of spent().entries()) {
    cpuMsPerBill[name] = (cpuMsPerBill[name] ?? 0) + (ms - (before[at]?.[1] ?? 0)) / result.bills;
  }
  const sold = [...warm.acknowledged, ...result.acknowledged];
  let lags: Measured['lags'];
  if (lagSeconds !== undefined) {
    // measured separately, so that its reads do not slow down the rest
    const watching = watchLag(first.address, watched, engine.read);
    const beside = await runBills({ ...load, seconds: lagSeconds });
    lags = { ...(await watching.stop()), billsPerSecond: beside.billsPerSecond };
    sold.push(...beside.acknowledged);
  }
  await Promise.all(processes.map((one) => one.kill()));
  const [after] = await engine.start(['all']);
  if (after === undefined) throw new Error('nobody to look at the books');
  await checkBooks(after.address, shops, sold);
  await after.stop();
  return { ...result, setting, cpuMsPerBill, caughtUpMs, lags };
}

const processesOf = ({ roles }: Setting): string => `${roles.length} ${roles.length === 1 ? 'process' : 'processes'}`;

function rateRow(ours: Measured, limit: { billsPerSecond: number }): Row {
  const { connections, shops } = ours.setting;
  const p99 = figure(percentile(ours.latenciesMs, 0.99));
  const where = shops === 1 ? 'one shop' : 'a shop each';
  return {
    id: 'G1',
    what: `completed bills ÷ limit, ${connections} connections, ${where}, ${ENGINE}, ${processesOf(ours.setting)}`,
    value: ours.billsPerSecond / limit.billsPerSecond,
    unit: '×',
    floor: 0.3,
    goal: 0.4,
    better: 'higher',
    detail: `${figure(ours.billsPerSecond)} ÷ ${figure(limit.billsPerSecond)} bills/s, p99 ${p99} ms; ${STORES}`,
  };
}

function costRow({ setting, cpuMsPerBill }: Measured, limit: { cpuMsPerBill: number }): Row {
  const { roles } = setting;
  const parts = Object.entries(cpuMsPerBill).map(([name, ms]) => `${name} ${figure(ms)}`);
  const product = roles.filter((role, at) => roles.indexOf(role) === at);
  return {
    id: 'cost',
    what: `processor time of the product per bill, ${ENGINE}, ${processesOf(setting)}`,
    value: product.reduce((sum, role) => sum + (cpuMsPerBill[role] ?? 0), 0),
    unit: 'ms',
    better: 'lower',
    detail: `${parts.join(', ')}, the limit program ${figure(limit.cpuMsPerBill)} ms; ${roles.join(', ')}`,
  };
}

/** The other figures of G12: how far read models are behind at full load, and after the last bill. */
function lagRows({ setting: { roles }, caughtUpMs }: Measured, lags: NonNullable<Measured['lags']>): Row[] {
  const row = { id: 'G12', better: 'lower' as const };
  const lagOf = (ms: readonly number[]) => ({
    ...row,
    value: percentile(ms, 0.99),
    unit: 'ms',
    detail: `median ${figure(percentile(ms, 0.5))} ms of ${ms.length} bills beside ${figure(lags.billsPerSecond)} bills/s; ${roles.join(', ')}; ${STORES}`,
  });
  return [
    {
      ...lagOf(lags.projectedMs),
      what: 'projection lag at full load, acknowledged → in the read model, p99',
      floor: 500,
      goal: 150,
    },
    { ...lagOf(lags.listedMs), what: 'at full load, acknowledged → listed by an API process that sells, p99' },
    {
      ...row,
      what: 'caught up after the load ends',
      value: caughtUpMs / 1_000,
      unit: 's',
      floor: 2,
      goal: 0.5,
      detail: `${figure(caughtUpMs)} ms; ${STORES}`,
    },
  ];
}

/**
 * G1, the other figures of G12, and processor time per bill on the distributed engine with one process, two and four.
 */
export const distributed: Bench = {
  id: 'distributed',
  async run({ seconds }: BenchOptions): Promise<Row[]> {
    const limit = await measureLimit(CONNECTIONS, seconds);
    const engine = await startDistributedEngine(CONNECTIONS + 1, PRODUCTS);
    try {
      const rows: Row[] = [];
      for (const setting of settings(seconds)) {
        const ours = await measure(engine, setting, seconds);
        rows.push(rateRow(ours, limit), costRow(ours, limit));
        if (ours.lags !== undefined) rows.push(...lagRows(ours, ours.lags));
      }
      return rows;
    } finally {
      await engine.close();
    }
  },
};

/** The other settings of G1 on the distributed engine with one process: many connections, and all in one shop. */
export const distributedCrowd: Bench = {
  id: 'distributed-crowd',
  async run({ seconds }: BenchOptions): Promise<Row[]> {
    const engine = await startDistributedEngine(MANY + 1, PRODUCTS);
    try {
      const rows: Row[] = [];
      for (const setting of CROWDS) {
        const limit = await measureLimit(setting.connections, seconds);
        rows.push(rateRow(await measure(engine, setting, seconds), limit));
      }
      return rows;
    } finally {
      await engine.close();
    }
  },
};

/** Fewer than on the embedded engine, because the whole takes two minutes. */
const SALES = 28;
const DASHBOARDS = 200;

/** G8 on the distributed engine: sold at one process, projected by another, pushed by a third. */
export const distributedPush: Bench = {
  id: 'distributed-push',
  async run(): Promise<Row[]> {
    const bare = percentile(await bareRoundTrips(), 0.99);
    const engine = await startDistributedEngine(CONNECTIONS + 1, PRODUCTS);
    try {
      const [api, , realtime] = await engine.start(['api', 'worker', 'realtime']);
      if (api === undefined || realtime === undefined) throw new Error('a process is missing');
      const [shop, ...others] = await openShops(api.address, CONNECTIONS + 1);
      if (shop === undefined) throw new Error('no shop');
      const times = () => pushTimes(api.address, shop, { socketAddress: realtime.address, sales: SALES });
      const idle = await times();
      const seconds = (SALES * BETWEEN_SALES_MS) / 1_000 + 1;
      const selling = runBills({ address: api.address, shops: others, connections: CONNECTIONS, seconds });
      const [busy] = await Promise.all([times(), selling]);
      const open = await Promise.all(Array.from({ length: DASHBOARDS }, () => watch(realtime.address, shop)));
      const crowded = await times();
      for (const { socket } of open) socket.disconnect();
      const rows = [
        pushRow(
          `${ENGINE}, acknowledged → pushed, idle, p99 ÷ bare round trip`,
          { times: idle, bare },
          { floor: 8, goal: 4 },
        ),
        pushRow(`${ENGINE}, with 8 busy cashiers elsewhere`, { times: busy, bare }, { floor: 20, goal: 10 }),
        pushRow(`${ENGINE}, with 200 dashboards of the shop`, { times: crowded, bare }, { floor: 20, goal: 12 }),
      ];
      return rows.map((row) => ({ ...row, detail: `${row.detail}; ${STORES}` }));
    } finally {
      await engine.close();
    }
  },
};
