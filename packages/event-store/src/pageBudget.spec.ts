import { expect, it } from '@jest/globals';
import type { RecordedEvent } from '@bahi/contracts';
import { sampleEvents } from './eventStore.contract.ts';
import { loadFold } from './handling/loadFold.ts';
import { booksDefinition } from '@bahi/testing/sampleBooks';
import { openInMemoryEventStore, PageBudget, verifyLog, type EventStore } from './index.ts';

const stream = 'ledger-a';
const HEAVY = 1_500_000;

const sampleOf = (reference: string) => sampleEvents(stream, 0, 1, reference)[0]!;

it('weighs the contents of events, and allows a single one that is too heavy for any page', () => {
  const budget = new PageBudget(1_000);
  expect([budget.take(sampleOf('x'.repeat(500))), budget.isSpent]).toEqual([false, false]);
  expect([budget.take(sampleOf('x'.repeat(500))), budget.isSpent]).toEqual([true, true]);
  expect(new PageBudget(1_000).take(sampleOf('x'.repeat(100_000)))).toBe(true);
});

it('limits folding and verifying to one page of the log in memory', async () => {
  const log = openInMemoryEventStore();
  for (let revision = 0; revision < 8; revision += 1) {
    await log.append(stream, revision - 1, sampleEvents(stream, revision, 1, 'x'.repeat(HEAVY)));
  }
  const given: number[] = [];
  const noted = async (read: Promise<RecordedEvent[]>): Promise<RecordedEvent[]> => {
    const found = await read;
    given.push(found.length);
    return found;
  };
  const store: EventStore = {
    ...log,
    readAll: async (options) => noted(log.readAll(options)),
    readStream: async (name, options) => noted(log.readStream(name, options)),
  };
  expect(await loadFold(store, booksDefinition, stream, null)).toMatchObject({ revision: 7 });
  expect((await verifyLog(store)).events).toBe(8);
  expect(given).toEqual([3, 3, 2, 3, 3, 2]);
});
