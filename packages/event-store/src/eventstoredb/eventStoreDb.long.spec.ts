import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { accept, type Position } from '@bahi/contracts';
import { sampleEvents } from '../eventStore.contract.ts';
import { createCommandHandler } from '../handleCommand.ts';
import { booksDefinition, contextOf, payment } from '@bahi/testing/sampleBooks';
import { AppendOutcomeUnknown, NO_STREAM, StoreUnavailable, ZERO_POSITION, type EventStore } from '../port.ts';
import { startEventStoreDouble, type EventStoreDouble } from '@bahi/testing/eventStoreDouble';
import { LOG_FORMAT } from './logIdentity.ts';
import { openEventStoreDb, type EventStoreDbOptions } from './openEventStoreDb.ts';

let double: EventStoreDouble;
let opened: EventStore[] = [];

beforeEach(async () => {
  double = await startEventStoreDouble();
});

afterEach(async () => {
  await Promise.all(opened.map((store) => store.close()));
  opened = [];
  await double.close();
});

async function open(options: Partial<EventStoreDbOptions> = {}): Promise<EventStore> {
  const store = await openEventStoreDb({ url: double.url, ...options });
  opened.push(store);
  return store;
}

const append = (store: EventStore, stream: string, expected: number, count = 1) =>
  store.append(stream, expected, sampleEvents(stream, expected + 1, count));

/** The next position that the store reports without being asked. */
const nextHeard = (store: EventStore) =>
  new Promise<Position>((resolve) => {
    const stop = store.onAppended((position) => {
      stop();
      resolve(position);
    });
  });

/** Retries until it succeeds, like an unattended program. */
async function eventually<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    const done = await work().catch(() => null);
    if (done !== null) return done;
    await new Promise(setImmediate);
  }
}

describe('a log on EventStoreDB', () => {
  it('has one id, whichever process opens it first', async () => {
    const stores = await Promise.all(Array.from({ length: 5 }, () => open()));
    expect(new Set(stores.map(({ logId }) => logId)).size).toBe(1);
    expect((await open({ namespace: 'other' })).logId).not.toBe(stores[0]?.logId);
  });

  it('skips events of the server, of other programs and of other logs', async () => {
    const store = await open();
    const neighbour = await open({ namespace: 'other' });
    const client = EventStoreDBClient.connectionString(double.url);
    const foreign = { credentials: { username: 'a', password: 'b' } };
    await append(neighbour, 'ledger-a', NO_STREAM, 2);
    expect(await store.head()).toBe(ZERO_POSITION);
    const { position } = await append(store, 'ledger-a', NO_STREAM);
    await append(neighbour, 'ledger-a', 1, 700);
    await client.appendToStream('$odd', jsonEvent({ type: '$odd', data: {} }), foreign);
    await client.appendToStream('Other', jsonEvent({ type: 'Other', data: {} }), foreign);
    await client.dispose();
    expect(await store.head()).toBe(position);
    expect((await store.readAll({ after: null, maxCount: 1_000 })).map((event) => event.position)).toEqual([position]);
    expect(await store.readAll({ after: position, maxCount: 10 })).toEqual([]);
    expect(await neighbour.readAll({ after: null, maxCount: 1_000 })).toHaveLength(702);
  });

  it('skips an event of another program that fills a page by itself', async () => {
    const store = await open();
    const client = EventStoreDBClient.connectionString(double.url);
    const credentials = { username: 'a', password: 'b' };
    const heavy = (type: string) => jsonEvent({ type, data: { zeros: Array.from({ length: 510_000 }, () => 0) } });
    await client.appendToStream('Other', heavy('Other'), { credentials });
    const { position } = await append(store, 'ledger-a', NO_STREAM);
    for (const type of ['Other', 'More']) await client.appendToStream('Other', heavy(type), { credentials });
    await client.dispose();
    expect((await store.readAll({ after: null, maxCount: 10 })).map((event) => event.position)).toEqual([position]);
    expect(await store.readAll({ after: position, maxCount: 10 })).toEqual([]);
    const last = await append(store, 'ledger-a', 0);
    expect((await store.readAll({ after: position, maxCount: 10 })).map((event) => event.position)).toEqual([
      last.position,
    ]);
  });

  it('returns an event that another program wrote to one of our streams only as stored, and without content', async () => {
    const store = await open();
    const client = EventStoreDBClient.connectionString(double.url);
    const credentials = { username: 'a', password: 'b' };
    await client.appendToStream('ledger-a', jsonEvent({ type: 'Other', data: { a: 1 } }), { credentials });
    await client.dispose();
    const asStored = { maxCount: 1, asStored: true };
    expect(await store.readStream('ledger-a', asStored)).toMatchObject([{ type: 'Other', data: undefined, meta: {} }]);
    await expect(store.readStream('ledger-a', { maxCount: 1 })).rejects.toThrow('holds a foreign event');
  });

  it('is not opened when the stream that identifies logs belongs to another program', async () => {
    const client = EventStoreDBClient.connectionString(double.url);
    const credentials = { username: 'a', password: 'b' };
    await client.appendToStream('log', jsonEvent({ type: 'Logged', data: { line: 'hello' } }), { credentials });
    await client.dispose();
    for (const mustExist of [false, true]) {
      const opening = open({ mustExist });
      await expect(opening).rejects.not.toBeInstanceOf(StoreUnavailable);
      await expect(opening).rejects.toThrow('the stream log on its server belongs to another program');
    }
  });

  it.each([
    ['an earlier', { logId: 'a'.repeat(32) }],
    ['a newer', { logId: 'a'.repeat(32), format: LOG_FORMAT + 1 }],
  ])('rejects the log of %s version with a one-line error, and writes nothing', async (version, data) => {
    const client = EventStoreDBClient.connectionString(double.url);
    const credentials = { username: 'a', password: 'b' };
    await client.appendToStream('log', jsonEvent({ type: 'LogBegun', data }), { credentials });
    for (const mustExist of [false, true]) {
      const opening = open({ mustExist });
      await expect(opening).rejects.not.toBeInstanceOf(StoreUnavailable);
      await expect(opening).rejects.toThrow(`made by ${version} version; this one reads format ${LOG_FORMAT}`);
    }
    const types: string[] = [];
    for await (const { event } of client.readAll({ maxCount: 10 })) types.push(event?.type ?? '');
    expect(types.filter((type) => !type.startsWith('$'))).toEqual(['LogBegun']);
    await client.dispose();
  });

  it('reads more than one page', async () => {
    const store = await open();
    await append(store, 'ledger-a', NO_STREAM, 1_100);
    const revisions = async (direction: 'forwards' | 'backwards', maxCount: number) =>
      (await store.readStream('ledger-a', { direction, maxCount })).map(({ revision }) => revision);
    const all = Array.from({ length: 1_100 }, (_, index) => index);
    expect(await revisions('forwards', 5_000)).toEqual(all);
    expect(await revisions('forwards', 501)).toEqual(all.slice(0, 501));
    expect(await revisions('backwards', 5_000)).toEqual(all.toReversed());
    expect((await store.readAll({ after: null, maxCount: 5_000 })).map(({ revision }) => revision)).toEqual(all);
    expect(await store.readAll({ after: null, maxCount: 600, types: ['PaymentReceived'] })).toHaveLength(600);
  });

  it('reads large events in small pages without losing any', async () => {
    const store = await open();
    const reference = 'x'.repeat(500_000);
    for (let revision = 0; revision < 20; revision += 1) {
      await store.append('ledger-a', revision - 1, sampleEvents('ledger-a', revision, 1, reference));
    }
    const all = Array.from({ length: 20 }, (_, index) => index);
    const { reads } = double.seen();
    const revisionsOf = (events: readonly { revision: number }[]) => events.map(({ revision }) => revision);
    expect(revisionsOf(await store.readAll({ after: null, maxCount: 100 }))).toEqual(all);
    expect(revisionsOf(await store.readStream('ledger-a', { maxCount: 100 }))).toEqual(all);
    expect(double.seen().reads - reads).toBe(6);
    const neighbour = await open({ namespace: 'other' });
    expect(await neighbour.head()).toBe(ZERO_POSITION);
  });

  it('notifies of appends by other processes, also after a lost connection and after falling behind', async () => {
    const [store, other] = await Promise.all([open(), open()]);
    // only the server can notify here, because this store appends nothing
    let expected = NO_STREAM;
    for (const trouble of [() => undefined, () => double.dropConnections(), () => double.abortSubscriptions()]) {
      trouble();
      const heard = nextHeard(store);
      const { position } = await eventually(() => append(other, 'ledger-a', expected));
      expect(await heard).toBe(position);
      expected += 1;
    }
  });

  it('needs a user for a server with TLS', async () => {
    await expect(openEventStoreDb({ url: 'esdb://localhost:2113' })).rejects.toThrow('must name user');
  });
});

describe('a log on an EventStoreDB that fails', () => {
  it('cannot be opened while the server is down, and can be opened afterwards', async () => {
    await double.goDown();
    await expect(open()).rejects.toBeInstanceOf(StoreUnavailable);
    await double.comeUp();
    expect((await eventually(open)).logId).toMatch(/^[0-9a-f]{32}$/);
  });

  it('fails to open in time while the server is silent', async () => {
    const release = double.hold();
    await expect(open({ deadlineMs: 50 })).rejects.toBeInstanceOf(StoreUnavailable);
    release();
  });

  it('reports that nothing was written when nothing was sent', async () => {
    const store = await open();
    await double.goDown();
    // the outcome of the append in flight when the connection dropped is unknown
    await expect(append(store, 'ledger-a', NO_STREAM)).rejects.toBeInstanceOf(Error);
    await expect(append(store, 'ledger-a', NO_STREAM)).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.readStream('ledger-a', { maxCount: 1 })).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.head()).rejects.toBeInstanceOf(StoreUnavailable);
    await double.comeUp();
    expect(await eventually(() => append(store, 'ledger-a', NO_STREAM))).toMatchObject({ revision: 0 });
  });

  it('reports an append as unknown when its connection dropped or its answer never arrived', async () => {
    const store = await open({ deadlineMs: 1_000 });
    let written = NO_STREAM;
    for (const how of ['drop', 'silence', 'timeout'] as const) {
      for (const when of ['before', 'after'] as const) {
        double.failAppends({ when, how });
        await expect(append(store, 'ledger-a', written)).rejects.toBeInstanceOf(AppendOutcomeUnknown);
        if (when === 'after') written += 1;
        const [last] = await eventually(() => store.readStream('ledger-a', { direction: 'backwards', maxCount: 1 }));
        expect(last?.revision ?? NO_STREAM).toBe(written);
      }
    }
  });

  it('answers in time while the server is silent, and works again once it answers', async () => {
    const store = await open({ deadlineMs: 1_000 });
    const release = double.hold();
    await Promise.all([
      expect(append(store, 'ledger-a', NO_STREAM)).rejects.toBeInstanceOf(AppendOutcomeUnknown),
      expect(store.readAll({ after: null, maxCount: 1 })).rejects.toBeInstanceOf(StoreUnavailable),
      expect(store.readStream('ledger-a', { maxCount: 1 })).rejects.toBeInstanceOf(StoreUnavailable),
      expect(store.head()).rejects.toBeInstanceOf(StoreUnavailable),
    ]);
    release();
    const [last] = await store.readStream('ledger-a', { direction: 'backwards', maxCount: 1 });
    expect(await append(store, 'ledger-a', last?.revision ?? NO_STREAM)).toMatchObject({
      position: await store.head(),
    });
  });

  it('repeats a read whose connection dropped', async () => {
    const store = await open();
    await append(store, 'ledger-a', NO_STREAM);
    double.slow(200);
    const { reads } = double.seen();
    const read = store.readStream('ledger-a', { maxCount: 5 });
    while (double.seen().reads === reads) await new Promise(setImmediate);
    double.dropConnections();
    expect(await read).toHaveLength(1);
  });

  it('waits for a slow server', async () => {
    const store = await open();
    double.slow(50);
    expect(await append(store, 'ledger-a', NO_STREAM)).toMatchObject({ revision: 0 });
    expect(await store.readStream('ledger-a', { maxCount: 5 })).toHaveLength(1);
  });

  it('waits for a slow page as long as data arrives', async () => {
    const store = await open({ deadlineMs: 1_000 });
    await append(store, 'ledger-a', NO_STREAM, 12);
    double.trickle(120);
    expect(await store.readStream('ledger-a', { maxCount: 50 })).toHaveLength(12);
  });

  it('follows the leader', async () => {
    const store = await open();
    double.loseLeadership();
    expect(await append(store, 'ledger-a', NO_STREAM)).toMatchObject({ revision: 0 });
    double.loseLeadership();
    expect(await store.readStream('ledger-a', { maxCount: 5 })).toHaveLength(1);
    double.loseLeadership(3);
    await expect(append(store, 'ledger-a', 0)).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('passes on the error of an append that is too large, because repeating it is useless', async () => {
    const store = await open();
    const events = [0, 1].flatMap((revision) => sampleEvents('ledger-a', revision, 1, 'x'.repeat(600_000)));
    const large = store.append('ledger-a', NO_STREAM, events);
    await expect(large).rejects.toMatchObject({ type: 'maximum-append-size-exceeded' });
  });

  it('accepts any append that the handler can build', async () => {
    const handler = createCommandHandler({ store: await open(), app: '0.1.0' });
    const lines = (count: number, length: number) =>
      accept(Array.from({ length: count }, () => payment('अ'.repeat(length))));
    const handle = (word: string, count: number, length: number) =>
      handler.handle(booksDefinition, 'ledger-a', contextOf(word), () => lines(count, length));
    const kinds: string[] = [];
    for (let length = 100; length <= 200; length += 10) kinds.push((await handle(`one ${length}`, 1_000, length)).kind);
    expect(new Set(kinds)).toEqual(new Set(['accepted', 'refused']));
    const words = Array.from({ length: 30 }, (_, index) => `many ${index}`);
    const many = await Promise.all(words.map((word) => handle(word, 100, 30)));
    expect(many.map(({ kind }) => kind)).toEqual(words.map(() => 'accepted'));
    await handler.close();
  });

  it('stays closed after close', async () => {
    const store = await open();
    await store.close();
    await expect(append(store, 'ledger-a', NO_STREAM)).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.head()).rejects.toBeInstanceOf(StoreUnavailable);
  });
});
