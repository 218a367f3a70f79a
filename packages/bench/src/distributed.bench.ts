import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, BenchOptions, Row } from './bench.ts';
import { checkBooks, waitUntilCaughtUp } from './afterKill.ts';
import { runBills, type LoadResult } from './billLoad.ts';
import { measureLimit } from './completedBills.bench.ts';
import { startDistributedEngine, STORES, type DistributedEngine, type Role } from './distributedEngine.ts';
import { BETWEEN_SALES_MS, bareRoundTrips, pushRow, pushTimes, watch } from './push.bench.ts';
import { RawClient } from './rawClient.ts';
import { openShops, type ShopHandle } from './shop.ts';
import { figure, percentile } from './stats.ts';

const CONNECTIONS = 8;
const PRODUCTS = 50;
/** Bills take ten times as long as on the embedded engine: as many as there until the code is compiled. */
const WARM_UP_SECONDS = 12;
const LOOK_MS = 5;
const BETWEEN_LOOKS_MS = 40;
const ENGINE = 'distributed engine';

/** The same bills by one process, two and four, on the same two processors. */
const SETTINGS: readonly (readonly Role[])[] = [['all'], ['api', 'worker'], ['api', 'api', 'worker', 'realtime']];

/** From the acknowledged bill to the list of sales that counts it, again and again until told to stop, in a shop with no other counter. */
function watchLag(address: string, shop: ShopHandle): { stop(): Promise<number[]> } {
  const lags: number[] = [];
  const stopping = new AbortController();
  const looking = (async () => {
    const client = await RawClient.open(address);
    const headers = { Authorization: `Bearer ${shop.token}` };
    const sales = async (): Promise<number> => {
      const { headers: said } = await client.request('GET', '/api/sales?range=[0,0]', headers);
      return Number(said['content-range']?.split('/')[1]);
    };
    const bill = { customer: { walkIn: true }, paymentMethod: 'CASH', lines: [{ productId: shop.productIds[0], quantityMilli: 1_000 }] }; // prettier-ignore
    for (let expected = (await sales()) + 1; !stopping.signal.aborted; expected += 1) {
      const answer = await client.request('POST', '/api/billing/complete', headers, JSON.stringify(bill));
      if (answer.status >= 300) throw new Error(`sale: ${answer.status} ${answer.body}`);
      const acknowledged = performance.now();
      while ((await sales()) < expected) await pause(LOOK_MS);
      lags.push(performance.now() - acknowledged);
      await pause(BETWEEN_LOOKS_MS);
    }
    client.close();
  })();
  return {
    async stop() {
      stopping.abort();
      await looking;
      return lags;
    },
  };
}

/** How long it takes until every read model of every shop stands at the head of the log. */
async function untilCaughtUp(address: string, shops: readonly ShopHandle[]): Promise<number> {
  const began = performance.now();
  // one after the other: who asks takes the processors from those who are to catch up
  for (const shop of shops) await waitUntilCaughtUp(address, shop);
  return performance.now() - began;
}

interface Measured extends LoadResult {
  roles: readonly Role[];
  /** By role, and the servers', in milliseconds a bill, until the last bill is listed. */
  cpuMsPerBill: Record<string, number>;
  caughtUpMs: number;
  /** Measured on its own, so that who looks takes nothing from the rest. */
  lags: { ms: number[]; billsPerSecond: number };
}

async function measure(engine: DistributedEngine, roles: readonly Role[], seconds: number): Promise<Measured> {
  const processes = await engine.start(roles);
  const selling = processes.filter(({ role }) => role === 'api' || role === 'all');
  const [first] = selling;
  if (first === undefined) throw new Error('nobody sells');
  const [watched, ...shops] = await openShops(first.address, CONNECTIONS + 1);
  if (watched === undefined) throw new Error('no shop');
  const load = { address: selling.map(({ address }) => address), shops, connections: CONNECTIONS };
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
  const watching = watchLag(first.address, watched);
  const beside = await runBills({ ...load, seconds });
  const lags = { ms: await watching.stop(), billsPerSecond: beside.billsPerSecond };
  await Promise.all(processes.map((one) => one.kill()));
  const [after] = await engine.start(['all']);
  if (after === undefined) throw new Error('nobody to look at the books');
  await checkBooks(
    after.address,
    shops,
    [warm, result, beside].flatMap(({ acknowledged }) => acknowledged),
  );
  await after.stop();
  return { ...result, roles, cpuMsPerBill, caughtUpMs, lags };
}

function loadRows(ours: Measured, limit: LoadResult & { cpuMsPerBill: number }): Row[] {
  const count = ours.roles.length;
  const of = `${ENGINE}, ${count} ${count === 1 ? 'process' : 'processes'}`;
  const p99 = figure(percentile(ours.latenciesMs, 0.99));
  const parts = Object.entries(ours.cpuMsPerBill).map(([name, ms]) => `${name} ${figure(ms)}`);
  const product = ours.roles.filter((role, at) => ours.roles.indexOf(role) === at);
  return [
    {
      id: 'G1',
      what: `completed bills ÷ limit, ${CONNECTIONS} connections, a shop each, ${of}`,
      value: ours.billsPerSecond / limit.billsPerSecond,
      unit: '×',
      floor: 0.3,
      goal: 0.4,
      better: 'higher',
      detail: `${figure(ours.billsPerSecond)} ÷ ${figure(limit.billsPerSecond)} bills/s, p99 ${p99} ms; ${STORES}`,
    },
    {
      id: 'cost',
      what: `processor time of the product per bill, ${of}`,
      value: product.reduce((sum, role) => sum + (ours.cpuMsPerBill[role] ?? 0), 0),
      unit: 'ms',
      better: 'lower',
      detail: `${parts.join(', ')}, the limit program ${figure(limit.cpuMsPerBill)} ms; ${ours.roles.join(', ')}`,
    },
  ];
}

/** The rest of G12: how far read models are behind while bills come as fast as they can, and after the last one. */
function lagRows({ lags, caughtUpMs, roles }: Measured): Row[] {
  const { ms, billsPerSecond } = lags;
  const detail = `median ${figure(percentile(ms, 0.5))} ms of ${ms.length} bills beside ${figure(billsPerSecond)} bills/s; ${roles.join(', ')}; ${STORES}`;
  const row = { id: 'G12', better: 'lower' as const };
  return [
    { ...row, what: 'projection lag at full load, acknowledged → listed, p99', value: percentile(ms, 0.99), unit: 'ms', floor: 500, goal: 150, detail }, // prettier-ignore
    { ...row, what: 'caught up after the load ends', value: caughtUpMs / 1_000, unit: 's', floor: 2, goal: 0.5, detail: `${figure(caughtUpMs)} ms; ${STORES}` }, // prettier-ignore
  ];
}

/** G1, the rest of G12 and what a bill costs, on the distributed engine by one process, two and four. */
export const distributed: Bench = {
  id: 'distributed',
  async run({ seconds }: BenchOptions): Promise<Row[]> {
    const limit = await measureLimit(CONNECTIONS, seconds);
    const engine = await startDistributedEngine(CONNECTIONS + 1, PRODUCTS);
    try {
      const rows: Row[] = [];
      for (const roles of SETTINGS) {
        const ours = await measure(engine, roles, seconds);
        rows.push(...loadRows(ours, limit));
        if (roles === SETTINGS.at(-1)) rows.push(...lagRows(ours));
      }
      return rows;
    } finally {
      await engine.close();
    }
  },
};

/** Fewer than on the embedded engine: the whole takes two minutes. */
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
        pushRow(`${ENGINE}, acknowledged → pushed, idle, p99 ÷ bare round trip`, { times: idle, bare }, { floor: 8, goal: 4 }), // prettier-ignore
        pushRow(`${ENGINE}, with 8 busy cashiers elsewhere`, { times: busy, bare }, { floor: 20, goal: 10 }),
        pushRow(`${ENGINE}, with 200 dashboards of the shop`, { times: crowded, bare }, { floor: 20, goal: 12 }),
      ];
      return rows.map((row) => ({ ...row, detail: `${row.detail}; ${STORES}` }));
    } finally {
      await engine.close();
    }
  },
};
