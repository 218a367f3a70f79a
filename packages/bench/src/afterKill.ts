import { setTimeout as pause } from 'node:timers/promises';
import type { LoadResult } from './billLoad.ts';
import { startProduct } from './product.ts';
import { RawClient, type RawResponse } from './rawClient.ts';
import type { ShopHandle } from './shop.ts';

const CAUGHT_UP_MS = 60_000;
const POLL_MS = 20;

/** Checks a new process after a SIGKILL: see `checkBooks`. */
export async function checkAfterKill(
  dataDir: string,
  shops: readonly ShopHandle[],
  acknowledged: LoadResult['acknowledged'],
): Promise<void> {
  const server = await startProduct(dataDir);
  try {
    await checkBooks(server.address, shops, acknowledged);
  } finally {
    await server.stop();
  }
}

/**
 * Checks that every acknowledged bill exists under its number, that numbers run from 1 without a gap, and that the read
 * models have caught up with the log. @throws {Error} otherwise
 */
export async function checkBooks(
  address: string,
  shops: readonly ShopHandle[],
  acknowledged: LoadResult['acknowledged'],
): Promise<void> {
  for (const shop of shops) {
    const client = await RawClient.open(address);
    const get = (path: string) => client.request('GET', path, { Authorization: `Bearer ${shop.token}` });
    await untilCaughtUp(get);
    const numbers = await salesNumbers(get);
    for (const bill of acknowledged.filter((each) => each.shopId === shop.shopId)) {
      if (numbers.get(bill.billId) !== bill.invoiceNumber) throw new Error(`bill ${bill.billId} is lost`);
    }
    checkNoGap([...numbers.values()]);
    client.close();
  }
}

/** Resolves when every read model of the shop is at the head of the log. @throws {Error} when that takes a minute */
export async function waitUntilCaughtUp(address: string, shop: ShopHandle): Promise<void> {
  const client = await RawClient.open(address);
  await untilCaughtUp((path) => client.request('GET', path, { Authorization: `Bearer ${shop.token}` }));
  client.close();
}

async function untilCaughtUp(get: (path: string) => Promise<RawResponse>): Promise<void> {
  const deadline = performance.now() + CAUGHT_UP_MS;
  for (;;) {
    const answer = await get('/api/system/projections');
    const { projections } = JSON.parse(answer.body) as { projections: { lag: number; parked: unknown[] }[] };
    if (projections.every(({ lag, parked }) => lag === 0 && parked.length === 0)) return;
    if (performance.now() > deadline) throw new Error(`read models lag: ${answer.body}`);
    await pause(POLL_MS);
  }
}

async function salesNumbers(get: (path: string) => Promise<RawResponse>): Promise<Map<string, string>> {
  const numbers = new Map<string, string>();
  for (;;) {
    const query = new URLSearchParams({
      sort: '["id","ASC"]',
      range: JSON.stringify([numbers.size, numbers.size + 999]),
    });
    const answer = await get(`/api/sales?${query.toString()}`);
    const rows = JSON.parse(answer.body) as { id: string; invoiceNumber: string }[];
    for (const row of rows) numbers.set(row.id, row.invoiceNumber);
    if (rows.length < 1000) return numbers;
  }
}

function checkNoGap(numbers: string[]): void {
  const sequences = numbers.map((number) => Number(number.split('/').at(-1))).sort((a, b) => a - b);
  const gap = sequences.findIndex((sequence, index) => sequence !== index + 1);
  if (gap >= 0) throw new Error(`number ${gap + 1} is missing or duplicated`);
}
