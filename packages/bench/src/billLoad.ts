import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { RawClient } from './rawClient.ts';
import type { ShopHandle } from './shop.ts';

export interface Load {
  /** One address, or several that connections use in turn. */
  address: string | readonly string[];
  /** Connection i sells in shop i modulo their number. */
  shops: readonly ShopHandle[];
  /** Uses the next shop for each bill instead. */
  inTurn?: boolean;
  /** Sends each call of a bill to the next address. */
  spread?: boolean;
  connections: number;
  seconds: number;
  /** Ends earlier, after about this many bills. */
  bills?: number;
  /** All connections together start no more bills a second than this. */
  mostPerSecond?: number;
  /** Set for the limit program, which answers the same requests without reading them. */
  limit?: boolean;
}

export interface LoadResult {
  bills: number;
  seconds: number;
  billsPerSecond: number;
  /** The acknowledged bills. */
  acknowledged: { shopId: string; billId: string; invoiceNumber: string }[];
  latenciesMs: number[];
}

interface BillAnswer {
  id: string;
  revision: number;
  invoiceNumber: string;
}

const LIMIT_BILL: BillAnswer = { id: '0'.repeat(32), revision: 1, invoiceNumber: 'INV/2526/00001' };

/** Sells over `connections` connections for some seconds. A bill is three calls: create, save five lines, complete. */
export async function runBills(load: Load): Promise<LoadResult> {
  const acknowledged: LoadResult['acknowledged'] = [];
  const latenciesMs: number[] = [];
  const started = performance.now();
  const deadline = started + load.seconds * 1000;
  const { bills = Infinity, mostPerSecond = Infinity } = load;
  let begun = 0;
  const untilDue = async (): Promise<void> => {
    const dueMs = started + (1_000 * begun++) / mostPerSecond - performance.now();
    if (dueMs > 0) await pause(dueMs);
  };
  const addresses = [load.address].flat();
  let turn = 0;
  const seller = async (index: number) => {
    const clients: RawClient[] = [];
    const first = index % addresses.length;
    const mine = load.spread === true ? addresses : addresses.slice(first, first + 1);
    for (const address of mine) clients.push(await RawClient.open(address));
    let next = index * 7;
    while (performance.now() < deadline && acknowledged.length < bills) {
      const shop = load.shops[(load.inTurn === true ? turn++ : index) % load.shops.length];
      if (shop === undefined) throw new Error('no shop to sell in');
      await untilDue();
      const from = performance.now();
      const bill = await sellOne(clients, shop, next, { limit: load.limit === true });
      next += 5;
      latenciesMs.push(performance.now() - from);
      acknowledged.push({ shopId: shop.shopId, billId: bill.id, invoiceNumber: bill.invoiceNumber });
    }
    for (const client of clients) client.close();
  };
  await Promise.all(Array.from({ length: load.connections }, (_, index) => seller(index)));
  const seconds = (performance.now() - started) / 1000;
  return {
    bills: acknowledged.length,
    seconds,
    billsPerSecond: acknowledged.length / seconds,
    acknowledged,
    latenciesMs,
  };
}

interface Selling {
  /** See `Load`. */
  limit?: boolean;
  /** Begins as a browser does, which goes on with an empty bill of its own. */
  isBrowser?: boolean;
  /** Called after the answer to each of the three calls, with the position it has written to. */
  answered?: (call: BillCall, written: string) => Promise<void>;
}

export const BILL_CALLS = ['create', 'save', 'complete'] as const;
export type BillCall = (typeof BILL_CALLS)[number];

/** Sells one bill; each of its calls uses the next client. */
export async function sellOne(
  clients: readonly RawClient[],
  shop: ShopHandle,
  from: number,
  { limit = false, isBrowser = false, answered }: Selling = {},
): Promise<BillAnswer> {
  let calls = 0;
  const send = async (method: string, path: string, body: unknown): Promise<BillAnswer> => {
    const headers = { Authorization: `Bearer ${shop.token}`, 'Idempotency-Key': randomUUID() };
    const at = calls++;
    const client = clients[at % clients.length];
    if (client === undefined) throw new Error('nobody to sell at');
    const answer = await client.request(method, path, headers, JSON.stringify(body));
    await answered?.(BILL_CALLS[at] ?? 'complete', answer.headers['consistency-token']?.split('.')[1] ?? '');
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.slice(0, 300)}`);
    return limit ? LIMIT_BILL : (JSON.parse(answer.body) as BillAnswer);
  };
  const created = await send('POST', '/api/billing/create', isBrowser ? { reuseEmpty: true } : {});
  const lines = Array.from({ length: 5 }, (_, index) => ({
    productId: shop.productIds[(from + index) % shop.productIds.length],
    quantityMilli: 1000,
  }));
  const saved = await send('PUT', `/api/billing/${created.id}/save`, {
    revision: created.revision,
    customer: { walkIn: true },
    lines,
    paymentMethod: 'CASH',
  });
  return send('POST', `/api/billing/${created.id}/complete`, { revision: saved.revision });
}
