import { io, type Socket } from 'socket.io-client';
import type { Bench, Row } from './bench.ts';
import { runBills } from './billLoad.ts';
import { startServer } from './childServer.ts';
import { seed, startProduct, temporaryFolder } from './product.ts';
import { openShops, type ShopHandle } from './shop.ts';
import { RawClient } from './rawClient.ts';
import { figure, percentile } from './stats.ts';
import { fileURLToPath } from 'node:url';

const SALES = 60;
/** Longer than the push throttle, so that each sale is pushed at once. */
export const BETWEEN_SALES_MS = 1_100;
const ECHO = fileURLToPath(new URL('echoSocket.ts', import.meta.url));

interface Watcher {
  socket: Socket;
  /** Resolves with the time at which a dashboard with at least this many bills arrived. */
  billsReach(count: number): Promise<number>;
  bills: () => number;
}

/** Opens a dashboard and watches its pushes. */
export async function watch(address: string, shop: ShopHandle): Promise<Watcher> {
  const socket = io(address, { auth: { token: shop.token }, transports: ['websocket'] });
  let bills = -1;
  let waiting: { count: number; resolve: (at: number) => void } | undefined;
  const first = new Promise<void>((resolve, reject) => {
    socket.on('connect_error', reject);
    socket.on('dashboard', (message: { tiles?: { totalBilling?: number } }) => {
      bills = message.tiles?.totalBilling ?? bills;
      resolve();
      if (waiting !== undefined && bills >= waiting.count) {
        waiting.resolve(performance.now());
        waiting = undefined;
      }
    });
  });
  socket.emit('dashboard:watch', { range: 'today' });
  await first;
  return {
    socket,
    bills: () => bills,
    billsReach: (count) => new Promise((resolve) => (waiting = { count, resolve })),
  };
}

/**
 * Milliseconds from the acknowledgement of a bill to the dashboard that shows it.
 * @param socketAddress where dashboards are watched, if not where bills are sold
 */
export async function pushTimes(
  address: string,
  shop: ShopHandle,
  { socketAddress = address, sales = SALES }: { socketAddress?: string; sales?: number } = {},
): Promise<number[]> {
  const watcher = await watch(socketAddress, shop);
  const client = await RawClient.open(address);
  const times: number[] = [];
  for (let sale = 0; sale < sales; sale += 1) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_SALES_MS));
    const shown = watcher.billsReach(watcher.bills() + 1);
    const answer = await client.request(
      'POST',
      '/api/billing/complete',
      { Authorization: `Bearer ${shop.token}` },
      JSON.stringify({
        customer: { walkIn: true },
        paymentMethod: 'CASH',
        lines: [{ productId: shop.productIds[sale % shop.productIds.length], quantityMilli: 1000 }],
      }),
    );
    const acknowledged = performance.now();
    if (answer.status >= 300) throw new Error(`sale: ${answer.status} ${answer.body}`);
    times.push(Math.max(0, (await shown) - acknowledged));
  }
  watcher.socket.disconnect();
  client.close();
  return times;
}

/** Consecutive round trips of a bare socket.io server. */
export async function bareRoundTrips(): Promise<number[]> {
  const server = await startServer(['--import', 'tsx', ECHO]);
  const socket = io(server.address, { transports: ['websocket'] });
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  const times: number[] = [];
  for (let round = 0; round < 2_000; round += 1) {
    const from = performance.now();
    await socket.emitWithAck('ping', { range: 'today' });
    times.push(performance.now() - from);
  }
  socket.disconnect();
  await server.stop();
  return times.slice(500);
}

/** A row of G8. */
export function pushRow(
  what: string,
  { times, bare }: { times: readonly number[]; bare: number },
  { floor, goal }: { floor: number; goal: number },
): Row {
  const p99 = percentile(times, 0.99);
  const detail = `${figure(p99)} ÷ ${figure(bare)} ms, median ${figure(percentile(times, 0.5))} ms`;
  return { id: 'G8', what, value: p99 / bare, unit: '×', floor, goal, better: 'lower', detail };
}

/**
 * G8: the time from the acknowledged bill to the pushed dashboard, when idle, with eight busy cashiers, and with 200
 * open dashboards.
 */
export const g8: Bench = {
  id: 'G8',
  async run(): Promise<Row[]> {
    const bare = percentile(await bareRoundTrips(), 0.99);
    const dataDir = temporaryFolder();
    await seed(dataDir, 9, 300, 0);
    const server = await startProduct(dataDir);
    const [shop, ...others] = await openShops(server.address, 9);
    if (shop === undefined) throw new Error('no shop');
    const row = (what: string, times: number[], floor: number, goal: number) =>
      pushRow(what, { times, bare }, { floor, goal });
    const idle = await pushTimes(server.address, shop);
    const seconds = (SALES * BETWEEN_SALES_MS) / 1000 + 2;
    const [busy] = await Promise.all([
      pushTimes(server.address, shop),
      runBills({ address: server.address, shops: others, connections: 8, seconds }),
    ]);
    const many = await Promise.all(Array.from({ length: 200 }, () => watch(server.address, shop)));
    const crowded = await pushTimes(server.address, shop);
    for (const { socket } of many) socket.disconnect();
    await server.stop();
    return [
      row('acknowledged → pushed, idle, p99 ÷ bare round trip', idle, 8, 4),
      row('with 8 busy cashiers elsewhere', busy, 20, 10),
      row('with 200 dashboards of the shop', crowded, 20, 12),
    ];
  },
};
