import { createHash } from 'node:crypto';
import type { AnyRecorded, Id } from '@bahi/contracts';
import type { EventStore } from '@bahi/event-store';
import { createProjectionHost, inProcessChangeFeed, inProcessWakeUp } from '@bahi/projection-runner';
import { projections, type BillDoc, type CustomerDoc, type ProductDoc } from '@bahi/projections';
import { digestModel, inMemoryReadStore, type ReadModels } from '@bahi/read-store';
import { documentsOf } from '../projectedModels.ts';
import type { PlainBooks } from '../model/plainBooks.ts';
import { duesProblems } from './moneyProblems.ts';

/** Digest of every read model, by name. */
async function digests(models: ReadModels): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { name, collections } of projections) {
    const names = collections.map((collection) => collection.name);
    found.set(name, await digestModel(models, name, names));
  }
  return found;
}

async function freshReplay(events: EventStore): Promise<ReadModels> {
  const { reader, writer } = inMemoryReadStore();
  const clock = { now: () => 0 };
  const idle = { wakeUp: inProcessWakeUp(), feed: inProcessChangeFeed(), clock };
  const host = createProjectionHost({ events, writer, projections, ...idle });
  await host.start();
  await host.waitFor(await events.head(), 60_000);
  await host.stop();
  return reader;
}

/**
 * L16: read models equal a fresh replay byte for byte; and, without code of the projections, the stock and the state of each
 * bill are right, and what each customer owes.
 */
export async function readModelProblems(
  events: EventStore,
  recorded: readonly AnyRecorded[],
  read: ReadModels,
  books: ReadonlyMap<Id, PlainBooks>,
): Promise<{ problems: string[]; digest: string }> {
  const problems: string[] = [];
  const [kept, replayed] = [await digests(read), await digests(await freshReplay(events))];
  for (const [name, digest] of kept)
    if (replayed.get(name) !== digest) problems.push(`L16: ${name} differs from a fresh replay`);
  for (const product of await documentsOf<ProductDoc>(read, 'productList', 'products')) {
    const booked = books.get(product.shopId)?.stock(product.id);
    const shown = [product.currentStockMilli, product.stockValuePaise, product.lastAveragePaise ?? null];
    const expected = [booked?.milli ?? 0, booked?.paise ?? 0, booked?.average ?? null];
    if (String(shown) !== String(expected))
      problems.push(`L16: ${product.name} shows ${String(shown)} instead of ${String(expected)}`);
  }
  problems.push(...duesProblems(recorded, await documentsOf<CustomerDoc>(read, 'customerList', 'customers')));
  const bills = await documentsOf<BillDoc>(read, 'billList', 'bills');
  const shown = new Map(bills.map(({ id, status }) => [id, status]));
  for (const own of books.values()) {
    for (const billId of own.bills.completed.keys()) {
      const status = own.bills.cancelled.has(billId) ? 'cancelled' : 'completed';
      if (shown.get(billId) !== status)
        problems.push(`L16: bill ${billId} is ${status} and shows ${shown.get(billId)}`);
    }
  }
  return {
    problems,
    digest: createHash('sha256')
      .update(JSON.stringify([...kept]))
      .digest('hex'),
  };
}
