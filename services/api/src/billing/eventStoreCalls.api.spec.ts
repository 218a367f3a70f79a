import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openInMemoryEventStore, type EventStore } from '@bahi/event-store';
import { BooksApp } from '@bahi/testing/booksApp';

/** What a shared event store is asked, one word a call: each one costs a round trip there. */
const calls: string[] = [];
const log = openInMemoryEventStore();
const family = (stream: string) => stream.split('-')[0];
const counting: EventStore = {
  ...log,
  append: (stream, ...rest) => {
    calls.push(`append ${family(stream)}`);
    return log.append(stream, ...rest);
  },
  readStream: (stream, options) => {
    calls.push(`read ${family(stream)}`);
    return log.readStream(stream, options);
  },
  readAll: (options) => log.readAll(options),
};

let app: BooksApp;
beforeAll(async () => {
  app = await BooksApp.open(counting);
});
afterAll(() => app.close());

it('a bill in three calls asks the event store no more than this', async () => {
  const { id: productId } = await app.addProduct({ openingStockMilli: 10_000 });
  const content = { lines: [{ productId, quantityMilli: 1_000 }], customer: { walkIn: true }, paymentMethod: 'CASH' };
  const sell = async () => {
    const { id } = (await app.ok('POST', '/billing/create', { body: {} })).body;
    await app.ok('PUT', `/billing/${id}/save`, { body: { revision: 0, ...content } });
    await app.ok('POST', `/billing/${id}/complete`, { body: { revision: 1 } });
  };
  await sell();
  calls.length = 0;
  await sell();
  const counted: Record<string, number> = {};
  for (const call of calls) counted[call] = (counted[call] ?? 0) + 1;
  expect(counted).toEqual({
    'append bill': 3,
    'append ledger': 1,
    'read bill': 1,
    'read catalogue': 2,
    'read ledger': 1,
    // how bills begin, for the draft; the shop, for save and completion
    'read shop': 3,
  });
});
