import { describe, expect, it } from '@jest/globals';
import { accept, type Fact } from '@bahi/contracts';
import { createCommandHandler, type CommandHandlerOptions } from './handleCommand.ts';
import { faultyAppends, inTurn } from '@bahi/testing/faults';
import { booksDefinition, contextOf, payment, receive, receiveUpTo, type Books } from '@bahi/testing/sampleBooks';
import { UnknownEventInStream } from './handling/streamFold.ts';
import { openInMemoryEventStore } from './inMemory/openInMemoryEventStore.ts';
import { AppendOutcomeUnknown, StorageFull, StoreUnavailable, WrongRevision, type EventStore } from './port.ts';
import { sealEvents } from './sealEvents.ts';
import { verifyChain } from './verifyChain.ts';

const stream = 'ledger-a';
const unknown = new AppendOutcomeUnknown('silence');

function handlerOn(store: EventStore, options: Partial<CommandHandlerOptions> = {}) {
  return createCommandHandler({ store, app: 'test', ...options });
}

const references = async (store: EventStore) => {
  const events = await store.readStream(stream, { maxCount: 10_000 });
  return events.map(({ data }) => (data as { reference: string }).reference);
};

/** An append by another process. */
async function appendElsewhere(store: EventStore, reference: string): Promise<void> {
  const [head] = await store.readStream(stream, { direction: 'backwards', maxCount: 1 });
  const revision = head?.revision ?? -1;
  const context = contextOf(`elsewhere ${reference}`);
  const chain = { head: head?.meta.hash ?? null };
  const sealed = sealEvents({
    facts: [payment(reference)],
    context,
    stream,
    firstRevision: revision + 1,
    app: 'test',
    chain,
  });
  await store.append(stream, revision, sealed);
}

describe('handling commands', () => {
  it('decides racing commands of a stream one after the other, each on the state after the last', async () => {
    const store = openInMemoryEventStore();
    const handler = handlerOn(store);
    const words = Array.from({ length: 50 }, (_, index) => `bill ${index}`);
    const outcomes = await Promise.all(
      words.map((word) => handler.handle(booksDefinition, stream, contextOf(word), receive(word))),
    );
    expect(outcomes.map((outcome) => outcome.kind === 'accepted' && outcome.answer)).toEqual(
      words.map((_, index) => ({ totalAfterPaise: 100 * (index + 1) })),
    );
    expect(await references(store)).toEqual(words);
    expect(verifyChain(await store.readStream(stream, { maxCount: 100, asStored: true }))).toEqual([]);
  });

  it('tells a decision the revision and the hash of the newest fact before it', async () => {
    const [store, seen] = [openInMemoryEventStore(), [] as unknown[]];
    const handler = handlerOn(store);
    for (const word of ['one', 'two']) {
      await handler.handle(booksDefinition, stream, contextOf(word), (state, ...before) => {
        seen.push(...before);
        return receive(word)(state);
      });
    }
    const [first] = await store.readStream(stream, { maxCount: 1 });
    expect(seen).toEqual([-1, null, 0, first?.meta.hash]);
  });

  it('shares appends among waiting commands', async () => {
    let appends = 0;
    const count = () => {
      appends += 1;
      return null;
    };
    const handler = handlerOn(faultyAppends(openInMemoryEventStore(), count));
    const all = Array.from({ length: 50 }, (_, index) =>
      handler.handle(booksDefinition, stream, contextOf(`bill ${index}`), receive('x')),
    );
    await Promise.all(all);
    expect(appends).toBeLessThanOrEqual(2);
  });

  it('refuses more than one append can hold, on either engine, and changes nothing', async () => {
    const store = openInMemoryEventStore();
    const handler = handlerOn(store);
    // each is smaller than the largest request; their number exceeds one append
    const parts = Array.from({ length: 11 }, () => payment('x'.repeat(100_000)));
    for (const options of [{}, { expectsNone: true }]) {
      const handling = handler.handle(booksDefinition, stream, contextOf('all'), () => accept(parts), options);
      expect(await handling).toEqual({ kind: 'refused', code: 'too_much_at_once', params: { parts: 2 } });
    }
    expect(await references(store)).toEqual([]);
    // almost nothing but the envelope
    const small = () => accept(Array.from({ length: 2_500 }, () => payment('x')));
    const { kind } = await handler.handle(booksDefinition, stream, contextOf('many'), small);
    expect(kind).toBe('refused');
    expect(await references(store)).toEqual([]);
    const half = () => accept(parts.slice(0, 6));
    const halves = ['one', 'two'].map((word) => handler.handle(booksDefinition, stream, contextOf(word), half));
    expect((await Promise.all(halves)).map(({ kind }) => kind)).toEqual(['accepted', 'accepted']);
    expect(await references(store)).toHaveLength(12);
  });

  it('answers a repeat with the first events and answer, and writes nothing', async () => {
    const store = openInMemoryEventStore();
    const handler = handlerOn(store);
    const context = contextOf('bill', { bodyHash: 'aa' });
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => handler.handle(booksDefinition, stream, context, receive('bill'))),
    );
    const [first, ...repeats] = outcomes;
    expect(first).toMatchObject({ kind: 'accepted', revision: 0, answer: { totalAfterPaise: 100 } });
    for (const repeat of repeats) expect(repeat).toEqual({ ...first, kind: 'replayed' });
    const afterRestart = await handlerOn(store).handle(booksDefinition, stream, context, receive('bill'));
    expect(afterRestart).toEqual({ ...first, kind: 'replayed' });
    expect(await references(store)).toEqual(['bill']);
  });

  it('refuses a repeat with another body', async () => {
    const handler = handlerOn(openInMemoryEventStore());
    await handler.handle(booksDefinition, stream, contextOf('bill', { bodyHash: 'aa' }), receive('bill'));
    const other = handler.handle(booksDefinition, stream, contextOf('bill', { bodyHash: 'bb' }), receive('bill'));
    expect(await other).toEqual({ kind: 'refused', code: 'idempotency_mismatch' });
  });

  it('writes nothing for a refusal, and decides the command again when it is repeated', async () => {
    const store = openInMemoryEventStore();
    const handler = handlerOn(store);
    const command = () => handler.handle(booksDefinition, stream, contextOf('late'), receiveUpTo(0, 'late'));
    expect(await command()).toEqual({ kind: 'refused', code: 'period_filed' });
    const allowed = await handler.handle(booksDefinition, stream, contextOf('late'), receiveUpTo(1, 'late'));
    expect(allowed.kind).toBe('accepted');
    expect(await references(store)).toEqual(['late']);
  });

  it('accepts a command that changes nothing without writing an event', async () => {
    const store = openInMemoryEventStore();
    const outcome = await handlerOn(store).handle(booksDefinition, stream, contextOf('same'), () => accept([], 'same'));
    expect(outcome).toEqual({ kind: 'accepted', events: [], revision: -1, position: null, answer: 'same' });
    expect(await references(store)).toEqual([]);
  });

  it('fails only the command whose decider throws or whose fact does not match its schema', async () => {
    const store = openInMemoryEventStore();
    const handler = handlerOn(store);
    const broken: Fact = { type: 'PaymentReceived', data: { amountPaise: 'ten' } };
    const results = await Promise.allSettled([
      handler.handle(booksDefinition, stream, contextOf('1'), receive('1')),
      handler.handle(booksDefinition, stream, contextOf('2'), () => accept([payment('2'), broken])),
      handler.handle(booksDefinition, stream, contextOf('3'), () => {
        throw new Error('a bug');
      }),
      handler.handle(booksDefinition, stream, contextOf('4'), receive('4')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(await references(store)).toEqual(['1', '4']);
  });

  it('loads the state again after a fold throws, and continues with the other commands', async () => {
    const store = openInMemoryEventStore();
    const fragile = {
      ...booksDefinition,
      evolve(state: Books, event: Parameters<typeof booksDefinition.evolve>[1]) {
        booksDefinition.evolve(state, event);
        if (state.references.at(-1) === 'bad') throw new Error('a bug in the fold');
      },
    };
    const handler = handlerOn(store);
    const results = await Promise.allSettled(
      ['1', '2', 'bad', '3'].map((word) => handler.handle(fragile, stream, contextOf(word), receive(word))),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await references(store)).toEqual(['1', '2', '3']);
  });
});

describe('handling commands beside another process', () => {
  it('decides again on the other process’s events after a lost race', async () => {
    const store = openInMemoryEventStore();
    const handler = handlerOn(store);
    await handler.handle(booksDefinition, stream, contextOf('1'), receive('1'));
    await appendElsewhere(store, 'other');
    const outcome = await handler.handle(booksDefinition, stream, contextOf('2'), receive('2'));
    expect(outcome).toMatchObject({ kind: 'accepted', revision: 2, answer: { totalAfterPaise: 300 } });
    expect(verifyChain(await store.readStream(stream, { maxCount: 100, asStored: true }))).toEqual([]);
  });

  it('refuses based on the stream, not on the cache', async () => {
    const store = openInMemoryEventStore();
    const handler = handlerOn(store);
    await handler.handle(booksDefinition, stream, contextOf('1'), receive('1'));
    await appendElsewhere(store, 'other');
    const empty = await handler.handle(booksDefinition, stream, contextOf('2'), () => accept([]));
    expect(empty).toMatchObject({ revision: 1 });
    await appendElsewhere(store, 'another');
    expect((await handler.load(booksDefinition, stream)).state.totalPaise).toBe(300);
  });

  it('does not mistake the events of another instance for its own when both handle the same command', async () => {
    const inner = openInMemoryEventStore();
    const command = (handler: ReturnType<typeof handlerOn>, at: string) =>
      handler.handle(booksDefinition, stream, contextOf('twice', { at, bodyHash: 'aa' }), receive('twice'));
    let others: Promise<unknown> | undefined;
    const interrupted: EventStore = {
      ...inner,
      async append(...append) {
        if (others !== undefined) return inner.append(...append);
        others = command(handlerOn(inner), '2026-04-01T06:30:00.500Z');
        await others;
        throw unknown;
      },
    };
    const handler = handlerOn(interrupted);
    const outcome = await command(handler, '2026-04-01T06:30:00.000Z');
    expect(outcome).toEqual({ ...((await others) as object), kind: 'replayed' });
    await handler.handle(booksDefinition, stream, contextOf('next'), receive('next'));
    expect(verifyChain(await inner.readStream(stream, { maxCount: 100, asStored: true }))).toEqual([]);
  });

  it('reads first when another process wrote recently, and then loses no race', async () => {
    const store = openInMemoryEventStore();
    const lost: unknown[] = [];
    const append: EventStore['append'] = (...call) =>
      store.append(...call).catch((error: unknown) => {
        lost.push(error);
        throw error;
      });
    const handler = handlerOn({ ...store, append });
    const handled = (word: string) => handler.handle(booksDefinition, stream, contextOf(word), receive(word));
    await handled('1');
    await appendElsewhere(store, 'other');
    await handled('2');
    expect(lost).toHaveLength(1);
    for (let round = 3; round < 10; round += 1) {
      await appendElsewhere(store, `other ${round}`);
      expect((await handled(`${round}`)).kind).toBe('accepted');
    }
    expect(lost).toHaveLength(1);
  });

  it('lets all handlers that share one stream finish', async () => {
    const store = openInMemoryEventStore();
    const handlers = Array.from({ length: 4 }, () => handlerOn(store));
    const words = Array.from({ length: 100 }, (_, index) => `bill ${index}`);
    await Promise.all(
      words.map((word, index) => handlers[index % 4]!.handle(booksDefinition, stream, contextOf(word), receive(word))),
    );
    expect((await references(store)).toSorted()).toEqual(words.toSorted());
  });
});

describe('handling commands on a failing store', () => {
  const once = (...faults: Parameters<typeof inTurn>) => {
    const inner = openInMemoryEventStore();
    return { inner, handler: handlerOn(faultyAppends(inner, inTurn(...faults))) };
  };
  const three = (handler: ReturnType<typeof handlerOn>) =>
    Promise.allSettled(
      ['1', '2', '3'].map((word) => handler.handle(booksDefinition, stream, contextOf(word), receive(word))),
    );
  const statuses = (results: PromiseSettledResult<unknown>[]) => results.map(({ status }) => status);

  it('decides a group again after the store was briefly unavailable', async () => {
    const { inner, handler } = once({ when: 'before', error: new StoreUnavailable('gone') });
    expect(statuses(await three(handler))).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect(await references(inner)).toEqual(['1', '2', '3']);
  });

  it('rejects at once when the disk is full, and accepts the commands behind', async () => {
    const { inner, handler } = once(null, { when: 'before', error: new StorageFull('full') });
    await handler.handle(booksDefinition, stream, contextOf('0'), receive('0'));
    const [full, ...others] = await three(handler);
    expect(full).toMatchObject({ status: 'rejected', reason: { name: 'StorageFull' } });
    expect(statuses(others)).toEqual(['fulfilled', 'fulfilled']);
    expect(await references(inner)).toEqual(['0', '2', '3']);
  });

  it('finds its own append when the answer was lost', async () => {
    const { inner, handler } = once({ when: 'after', error: unknown });
    const results = await three(handler);
    expect(results.map((result) => result.status === 'fulfilled' && result.value.kind)).toEqual(
      Array(3).fill('accepted'),
    );
    expect(await references(inner)).toEqual(['1', '2', '3']);
  });

  it('repeats an append that was not written', async () => {
    const { inner, handler } = once({ when: 'before', error: unknown });
    expect(statuses(await three(handler))).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect(await references(inner)).toEqual(['1', '2', '3']);
  });

  it('rejects when the outcome stays unknown, and settles it when the command is repeated', async () => {
    const { inner, handler } = once({ when: 'before', error: unknown }, { when: 'before', error: unknown });
    const command = () => handler.handle(booksDefinition, stream, contextOf('1'), receive('1'));
    await expect(command()).rejects.toBeInstanceOf(AppendOutcomeUnknown);
    expect(await references(inner)).toEqual([]);
    expect((await command()).kind).toBe('accepted');
    expect(await references(inner)).toEqual(['1']);
  });

  it('retries alone each command of a group that the store rejects for its content', async () => {
    const inner = openInMemoryEventStore();
    const picky: EventStore = {
      ...inner,
      async append(name, expected, events) {
        if (JSON.stringify(events).includes('bad')) throw new Error('too large');
        return inner.append(name, expected, events);
      },
    };
    const handler = handlerOn(picky);
    const results = await Promise.allSettled(
      ['1', '2', 'bad', '3'].map((word) => handler.handle(booksDefinition, stream, contextOf(word), receive(word))),
    );
    expect(statuses(results)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect((await references(inner)).toSorted()).toEqual(['1', '2', '3']);
  });

  it('rejects a command at its deadline when the store is silent', async () => {
    const inner = openInMemoryEventStore();
    const silent: EventStore = { ...inner, append: () => new Promise(() => undefined) };
    const handler = handlerOn(silent, { deadlineMs: 20 });
    const flying = handler.handle(booksDefinition, stream, contextOf('1'), receive('1'));
    await expect(flying).rejects.toBeInstanceOf(AppendOutcomeUnknown);
  });

  it('does not decide on a stream with an unknown event', async () => {
    const inner = openInMemoryEventStore();
    await appendElsewhere(inner, '1');
    const newer: EventStore = {
      ...inner,
      readStream: async (name, options) =>
        (await inner.readStream(name, options)).map((event) => ({ ...event, type: 'SomethingNew' })),
    };
    const handler = handlerOn(newer);
    await expect(handler.load(booksDefinition, stream)).rejects.toBeInstanceOf(UnknownEventInStream);
    const handling = handler.handle(booksDefinition, stream, contextOf('2'), receive('2'));
    await expect(handling).rejects.toBeInstanceOf(UnknownEventInStream);
  });
});

describe('loading a state', () => {
  it('finishes for the next caller when it takes longer than a command may', async () => {
    const inner = openInMemoryEventStore();
    await appendElsewhere(inner, '1');
    const froms: (number | undefined)[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow: EventStore = {
      ...inner,
      async readStream(name, options) {
        froms.push(options.from);
        await held;
        return inner.readStream(name, options);
      },
    };
    const handler = handlerOn(slow, { deadlineMs: 20 });
    const given = handler.handle(booksDefinition, stream, contextOf('2'), receive('2'));
    await expect(given).rejects.toBeInstanceOf(StoreUnavailable);
    release();
    await handler.handle(booksDefinition, stream, contextOf('3'), receive('3'));
    expect(froms.filter((from) => from === 0)).toHaveLength(1);
    expect(await references(inner)).toEqual(['1', '3']);
  });

  it('reports when the shown state is durable', async () => {
    const store = openInMemoryEventStore();
    const handler = handlerOn(store);
    await handler.load(booksDefinition, stream);
    const handling = handler.handle(booksDefinition, stream, contextOf('1'), receive('1'));
    const { state, revision, durable } = await handler.load(booksDefinition, stream);
    expect([state.totalPaise, revision]).toEqual([100, 0]);
    await durable;
    expect(await references(store)).toEqual(['1']);
    await handling;
  });

  it('reports when the shown state was lost', async () => {
    const inner = openInMemoryEventStore();
    const handler = handlerOn(faultyAppends(inner, inTurn({ when: 'before', error: new StorageFull('full') })));
    await handler.load(booksDefinition, stream);
    const handling = handler
      .handle(booksDefinition, stream, contextOf('1'), receive('1'))
      .catch((error: unknown) => error);
    const { durable } = await handler.load(booksDefinition, stream);
    await expect(durable).rejects.toBeInstanceOf(Error);
    expect(await handling).toBeInstanceOf(StorageFull);
    expect((await handler.load(booksDefinition, stream)).state.totalPaise).toBe(0);
  });

  it('stops retrying when the store always returns another revision', async () => {
    const inner = openInMemoryEventStore();
    const append = () => Promise.reject(new WrongRevision(stream, -1, 7));
    const handler = handlerOn({ ...inner, append });
    const handling = handler.handle(booksDefinition, stream, contextOf('1'), receive('1'));
    await expect(handling).rejects.toBeInstanceOf(StoreUnavailable);
  });
});
