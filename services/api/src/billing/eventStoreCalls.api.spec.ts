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
  head: () => {
    calls.push('head');
    return log.head();
  },
  readAll: (options) => log.readAll(options),
};

let ms = 0;
let app: BooksApp;
beforeAll(async () => {
  app = await BooksApp.open(counting, { stopwatch: { now: () => ms } });
});
afterAll(() => app.close());

/** The calls for a second bill in three calls, each of which says that it has seen the log up to `token`. */
async function callsOfBill(token: () => string | undefined, pauseMs = 0): Promise<Record<string, number>> {
  const { id: productId } = await app.addProduct({ openingStockMilli: 10_000 });
  const content = { lines: [{ productId, quantityMilli: 1_000 }], customer: { walkIn: true }, paymentMethod: 'CASH' };
  const send = async (method: string, path: string, body: object) => {
    const seen = token();
    return (await app.ok(method, path, { body, ...(seen !== undefined && { token: seen }) })).body;
  };
  const sell = async () => {
    const { id } = await send('POST', '/billing/create', {});
    await send('PUT', `/billing/${id}/save`, { revision: 0, ...content });
    await send('POST', `/billing/${id}/complete`, { revision: 1 });
  };
  await sell();
  ms += pauseMs;
  calls.length = 0;
  await sell();
  const counted: Record<string, number> = {};
  for (const call of calls) counted[call] = (counted[call] ?? 0) + 1;
  return counted;
}

it('a bill in three calls asks the event store for nothing that it has confirmed a moment ago', async () => {
  // as the browser does: the newest write that was no bill
  const { headers } = await app.ok('POST', '/categories', { body: { name: 'Spices' } });
  const token = headers.get('consistency-token') ?? '';
  expect(await callsOfBill(() => token)).toEqual({ 'append bill': 3, 'append ledger': 1 });
});

it('a bill in three calls of a client that always sends its newest token asks for nothing more', async () => {
  expect(await callsOfBill(() => undefined)).toEqual({ 'append bill': 3, 'append ledger': 1 });
});

it('a bill asks for the head of the log once, however long ago its shop and catalogue were read', async () => {
  expect(await callsOfBill(() => undefined, 3_600_000)).toEqual({ 'append bill': 3, 'append ledger': 1, head: 1 });
});
