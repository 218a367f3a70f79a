import { describe, expect, it } from '@jest/globals';
import { createCommandHandler } from '../handleCommand.ts';
import { openInMemoryEventStore } from '../inMemory/openInMemoryEventStore.ts';
import { openInMemorySnapshots } from '../inMemory/openInMemorySnapshots.ts';
import type { EventStore } from '../port.ts';
import type { SnapshotStore } from '../snapshotStore.ts';
import { loadFold } from './loadFold.ts';
import { booksDefinition, contextOf, payment, receive, type Books } from '@bahi/testing/sampleBooks';
import { StreamFold } from './streamFold.ts';

const stream = 'ledger-a';

async function booksOf(count: number): Promise<EventStore> {
  const store = openInMemoryEventStore();
  const handler = createCommandHandler({ store, app: 'test' });
  const words = Array.from({ length: count }, (_, index) => `bill ${index}`);
  await Promise.all(words.map((word) => handler.handle(booksDefinition, stream, contextOf(word), receive(word))));
  return store;
}

describe('snapshots', () => {
  it('give, with the tail, the same state, chain and command memory as all events, at every cut (L11)', async () => {
    const store = await booksOf(40);
    const events = await store.readStream(stream, { maxCount: 100 });
    const whole = await loadFold(store, booksDefinition, stream, null);
    const growing = StreamFold.initial(booksDefinition);
    for (const event of events) {
      growing.evolve(event);
      const restored = await loadFold(store, booksDefinition, stream, growing.toSnapshot(store.logId));
      expect(restored.snapshotRevision).toBe(event.revision);
      expect(restored.toSnapshot(store.logId)).toBe(whole.toSnapshot(store.logId));
      expect(restored.chainHead).toBe(whole.chainHead);
    }
  });

  it('are ignored when they are damaged, from another log, or ahead of it', async () => {
    const store = await booksOf(5);
    const ahead = await loadFold(await booksOf(6), booksDefinition, stream, null);
    const other = await loadFold(store, booksDefinition, stream, null);
    const useless = ['', '{}', 'null', ahead.toSnapshot(store.logId), other.toSnapshot('another log')];
    for (const text of useless) {
      const fold = await loadFold(store, booksDefinition, stream, text);
      expect([fold.snapshotRevision, fold.revision]).toEqual([-1, 4]);
    }
  });

  it('are saved every 2,000 events and when the handler closes, so that a restart reads only the tail', async () => {
    const snapshots = openInMemorySnapshots();
    const store = openInMemoryEventStore();
    let read = 0;
    const counting: EventStore = {
      ...store,
      async readStream(name, options) {
        const events = await store.readStream(name, options);
        read += events.length;
        return events;
      },
    };
    const handler = createCommandHandler({ store, app: 'test', snapshots });
    const fill = async (from: number, to: number) => {
      for (let next = from; next < to; next += 100) {
        const facts = Array.from({ length: 100 }, (_, index) => payment(`bill ${next + index}`));
        await handler.handle(booksDefinition, stream, contextOf(`batch ${next}`), () => ({ kind: 'accepted', facts }));
      }
    };
    await fill(0, 2_100);
    const early = createCommandHandler({ store: counting, app: 'test', snapshots });
    expect((await early.load(booksDefinition, stream)).revision).toBe(2_099);
    // the page that every stream starts with, the snapshot's own event, and the tail
    expect(read).toBeLessThanOrEqual(10 + 1 + 100);
    await fill(2_100, 2_500);
    await handler.close();
    read = 0;
    const late = createCommandHandler({ store: counting, app: 'test', snapshots, soleWriter: true });
    expect((await late.load(booksDefinition, stream)).revision).toBe(2_499);
    expect(read).toBe(10 + 1);
  });
});

describe('the cache', () => {
  it('stays within its limit, and evicted states load completely', async () => {
    const store = openInMemoryEventStore();
    const cacheBytes = 20_000;
    const handler = createCommandHandler({
      store,
      app: 'test',
      cacheBytes,
      mostBytes: cacheBytes,
      snapshots: openInMemorySnapshots(),
    });
    const names = Array.from({ length: 50 }, (_, index) => `ledger-${index}`);
    for (const name of names) {
      for (const word of ['1', '2', '3']) await handler.handle(booksDefinition, name, contextOf(word), receive(word));
      expect(handler.size().bytes).toBeLessThanOrEqual(cacheBytes);
    }
    expect(handler.size().streams).toBeLessThan(20);
    for (const name of names) {
      const { state } = await handler.load(booksDefinition, name);
      expect(state.references).toEqual(['1', '2', '3']);
    }
  });

  it('prefers states in use to unused ones', async () => {
    const store = openInMemoryEventStore();
    let reads = 0;
    const counting: EventStore = {
      ...store,
      readStream: async (name, options) => {
        if (name === stream) reads += 1;
        return store.readStream(name, options);
      },
    };
    const handler = createCommandHandler({
      store: counting,
      app: 'test',
      cacheBytes: 20_000,
      mostBytes: 20_000,
      soleWriter: true,
    });
    for (let index = 0; index < 50; index += 1) {
      await handler.load(booksDefinition, stream);
      await handler.handle(booksDefinition, `ledger-${index}`, contextOf('1'), receive('1'));
    }
    expect(reads).toBe(1);
  });

  it('reports each miss', async () => {
    let missed = 0;
    const onStateMissed = () => void (missed += 1);
    const handler = createCommandHandler({ store: openInMemoryEventStore(), app: 'test', onStateMissed });
    for (const word of ['1', '2']) await handler.handle(booksDefinition, stream, contextOf(word), receive(word));
    await handler.load(booksDefinition, stream);
    expect(missed).toBe(1);
    await handler.load(booksDefinition, 'ledger-b');
    expect(missed).toBe(2);
  });

  it('saves snapshots for at most three seconds when the program stops, heaviest states first', async () => {
    let now = 0;
    const kept: string[] = [];
    const snapshots: SnapshotStore = {
      ...openInMemorySnapshots(),
      save: async (_family, name) => {
        kept.push(name);
        now += 2_000;
      },
    };
    const stopwatch = { now: () => now };
    const handler = createCommandHandler({ store: openInMemoryEventStore(), app: 'test', snapshots, stopwatch });
    for (const [index, name] of ['ledger-a', 'ledger-b', 'ledger-c'].entries()) {
      for (let word = 0; word < 30 * (index + 1); word += 1)
        await handler.handle(booksDefinition, name, contextOf(String(word)), receive(String(word)));
    }
    await handler.close();
    expect(kept).toEqual(['ledger-c', 'ledger-b']);
  });

  it('evicts finished streams soon', async () => {
    const handler = createCommandHandler({ store: openInMemoryEventStore(), app: 'test' });
    const definition = { ...booksDefinition, isFinished: ({ totalPaise }: Readonly<Books>) => totalPaise >= 200 };
    for (let index = 0; index < 600; index += 1) {
      const name = `ledger-${index}`;
      await handler.handle(definition, name, contextOf('1'), receive('1'));
      if (index >= 100) await handler.handle(definition, name, contextOf('2'), receive('2'));
    }
    const { streams } = handler.size();
    expect(streams).toBeGreaterThan(100);
    expect(streams).toBeLessThan(400);
    const { state } = await handler.load(definition, 'ledger-100');
    expect(state.references).toEqual(['1', '2']);
  });
});
