import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import { Bookkeeping } from '../faults/traffic/bookkeeping.ts';
import { openTradingShop, ownerOf, type TradingShop } from '../faults/traffic/tradingShop.ts';
import type { ProductProcess } from '../productProcess.ts';
import type { ShopClient } from '../shopClient.ts';
import { startWriters, type SteadyWriters } from './steadyWriters.ts';

/** Counters pause between commands. */
const PAUSE_MS = 400;
const POLL_MS = 50;
const PATIENCE_MS = 60_000;
const PRODUCTS = 4;

/** Processes of the installation; those hit by a fault are replaced here. */
export interface TradingProcesses {
  readonly api: ProductProcess;
  /** The only worker. */
  worker: ProductProcess;
}

/** A shop whose counters continue through any fault until they are stopped. */
export interface Trading {
  readonly shop: TradingShop;
  readonly books: Bookkeeping;
  readonly writers: SteadyWriters;
  client(): ShopClient;
  /** Waits for this many more bills. */
  sells(bills: number): Promise<void>;
  /** Waits until the lists show every bill made so far. */
  isListed(): Promise<void>;
  /**
   * Stops the counters, once no other shop trades any more. Returns one line for each difference between the lists and
   * the acknowledged commands.
   */
  close(): Promise<string[]>;
}

/** Waits for a condition. @param seen describes the actual state @throws {Error} when it takes unreasonably long */
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

/** Opens a shop at this process and starts its counters. */
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
