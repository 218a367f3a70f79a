import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import { Bookkeeping } from '../faults/traffic/bookkeeping.ts';
import { openTradingShop, ownerOf, type TradingShop } from '../faults/traffic/tradingShop.ts';
import type { ProductProcess } from '../productProcess.ts';
import type { ShopClient } from '../shopClient.ts';
import { startWriters, type SteadyWriters } from './steadyWriters.ts';

/** Counters are quick, not a flood. */
const PAUSE_MS = 400;
const POLL_MS = 50;
const PATIENCE_MS = 60_000;
const PRODUCTS = 4;

/** Those that a fault hits are replaced here. */
export interface TradingProcesses {
  readonly api: ProductProcess;
  /** The only one. */
  worker: ProductProcess;
}

/** A shop with counters that go on through anything, until they are stopped. */
export interface Trading {
  readonly shop: TradingShop;
  readonly books: Bookkeeping;
  readonly writers: SteadyWriters;
  client(): ShopClient;
  /** So many bills more than there are now. */
  sells(bills: number): Promise<void>;
  /** Waits until the lists show every bill that is made by then. */
  isListed(): Promise<void>;
  /** Stops the counters; to be called when no other shop trades any more. One line for each thing that the lists show otherwise than it was acknowledged. */
  close(): Promise<string[]>;
}

/** Waits for a condition. @param seen what stands there instead @throws {Error} when that takes long beyond reason */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  seen: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not in time: ${what} ${inspect(await seen(), { depth: 5 })}`);
    await pause(POLL_MS);
  }
}

/** Opens a shop at this process and lets its counters begin. */
export async function openTrading(api: ProductProcess, options: { seed: number; writers: number }): Promise<Trading> {
  const shop = await openTradingShop(api, PRODUCTS);
  const books = new Bookkeeping(shop);
  const client = () => ownerOf(shop, api);
  const writers = startWriters({ ...options, shop, books, clientAt: client, pauseMs: PAUSE_MS });
  return {
    shop,
    books,
    writers,
    client,
    async sells(bills) {
      const wanted = books.billCount + bills;
      await until(`${bills} more bills`, () => books.billCount >= wanted);
    },
    async isListed() {
      const wanted = books.billCount;
      const total = async () => (await client().list('sales', { range: [0, 0] })).total;
      await until(`${wanted} bills in the list`, async () => (await total()) >= wanted);
    },
    async close() {
      const refused = await writers.stop();
      return [...refused, ...(await books.differences(client())), ...(await books.lostBills(client()))];
    },
  };
}
