import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { signalProcess } from '@bahi/testing/servers/guardedServer';
import { createCommandHandler, type CommandHandlerOptions, type OpenCommandHandler } from '../handleCommand.ts';
import { booksDefinition, contextOf, receive } from '@bahi/testing/sampleBooks';
import { StoreUnavailable, type EventStore } from '../port.ts';
import { verifyChain } from '../verifyChain.ts';
import { spawnEventStoreDouble, startEventStoreDouble, type EventStoreDouble } from '@bahi/testing/eventStoreDouble';
import { openEventStoreDb } from './openEventStoreDb.ts';

/*
 * Commands on a failing EventStoreDB: acknowledged events are there exactly once (F3), and answers come in time (F6).
 */

const stream = 'ledger-a';

let double: EventStoreDouble;
let stores: EventStore[] = [];

beforeEach(async () => {
  double = await startEventStoreDouble();
});

afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
  stores = [];
  await double.close();
});

async function open(url = double.url, deadlineMs?: number): Promise<EventStore> {
  const store = await openEventStoreDb({ url, ...(deadlineMs !== undefined && { deadlineMs }) });
  stores.push(store);
  return store;
}

function handlerOn(store: EventStore, options: Partial<CommandHandlerOptions> = {}): OpenCommandHandler {
  return createCommandHandler({
    store,
    app: 'test',
    ...options,
  });
}

const receiveOne = (handler: OpenCommandHandler, word: string) =>
  handler.handle(booksDefinition, stream, contextOf(word), receive(word));

/** Repeats the command until it is answered, as the browser does. */
async function insist(handler: OpenCommandHandler, word: string): Promise<void> {
  for (;;) {
    const outcome = await receiveOne(handler, word).catch(() => null);
    if (outcome !== null) return;
    await new Promise(setImmediate);
  }
}

/** The references in the ledger, whose chain must be sound. */
async function written(store: EventStore): Promise<string[]> {
  const events = await store.readStream(stream, { maxCount: 1_000, asStored: true });
  expect(verifyChain(events)).toEqual([]);
  return events.map(({ data }) => (data as { reference: string }).reference);
}

describe('commands on an EventStoreDB that fails', () => {
  it.each([
    ['before', 'drop'],
    ['after', 'drop'],
    ['before', 'timeout'],
    ['after', 'timeout'],
    ['before', 'silence'],
    ['after', 'silence'],
  ] as const)('survive a fault %s the commit (%s) at any append, each written once', async (when, how) => {
    const store = await open(double.url, how === 'silence' ? 500 : undefined);
    const [first, second] = [handlerOn(store), handlerOn(store)];
    const words = Array.from({ length: 10 }, (_, index) => `bill ${index}`);
    for (const [index, word] of words.entries()) {
      if (index % 2 === 1) double.failAppends({ when, how });
      // now and then from the other process
      await insist(index % 3 === 0 ? second : first, word);
    }
    expect(await written(store)).toEqual(words);
  });

  it('fail while the server is down, and succeed without intervention once it is back', async () => {
    const store = await open();
    const handler = handlerOn(store);
    await receiveOne(handler, 'before');
    await double.goDown();
    await expect(receiveOne(handler, 'lost')).rejects.toBeInstanceOf(Error);
    await expect(receiveOne(handler, 'lost')).rejects.toBeInstanceOf(StoreUnavailable);
    await double.comeUp();
    await insist(handler, 'after');
    expect(await written(store)).toEqual(['before', 'after']);
  });

  it('are answered within six seconds when the server is silent', async () => {
    const store = await open();
    const handler = handlerOn(store);
    await receiveOne(handler, 'before');
    const release = double.hold();
    const began = performance.now();
    await Promise.all(['a', 'b', 'c'].map((word) => expect(receiveOne(handler, word)).rejects.toBeInstanceOf(Error)));
    expect(performance.now() - began).toBeLessThan(6_000);
    release();
    await insist(handler, 'after');
    expect((await written(store)).at(-1)).toBe('after');
  });

  it('continue after the server was frozen, without losing or duplicating an acknowledged command', async () => {
    const frozen = await spawnEventStoreDouble();
    const store = await open(frozen.url, 500);
    const handler = handlerOn(store, { deadlineMs: 2_000 });
    await receiveOne(handler, 'before');
    signalProcess(frozen.pid, 'SIGSTOP');
    await expect(receiveOne(handler, 'during')).rejects.toBeInstanceOf(Error);
    frozen.kill('SIGCONT');
    await insist(handler, 'during');
    await insist(handler, 'after');
    expect(await written(store)).toEqual(['before', 'during', 'after']);
    await frozen.close();
  });

  it('wait for a slow server', async () => {
    const store = await open();
    double.slow(300);
    const handler = handlerOn(store);
    const outcomes = await Promise.all(['a', 'b', 'c'].map((word) => receiveOne(handler, word)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'accepted']);
  });
});
