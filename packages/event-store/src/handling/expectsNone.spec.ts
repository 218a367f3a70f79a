import { describe, expect, it } from '@jest/globals';
import { accept, refuse } from '@bahi/contracts';
import { createCommandHandler } from '../handleCommand.ts';
import { openInMemoryEventStore } from '../inMemory/openInMemoryEventStore.ts';
import { AppendOutcomeUnknown, type EventStore } from '../port.ts';
import { faultyAppends, inTurn } from '@bahi/testing/faults';
import { booksDefinition, contextOf, receive, type Books } from '@bahi/testing/sampleBooks';

const stream = 'ledger-a';
const expectsNone = true;

/** A handler with an empty cache, as the only writer, and a list of its reads. */
function freshHandler(store: EventStore) {
  const reads: string[] = [];
  const watched: EventStore = {
    ...store,
    async readStream(name, options) {
      reads.push(name);
      return store.readStream(name, options);
    },
  };
  const handler = createCommandHandler({
    store: watched,
    app: 'test',
    soleWriter: true,
  });
  return { handler, reads };
}

describe('a command on a stream that most likely does not exist', () => {
  it('is written without reading the stream, and the next command is decided on it', async () => {
    const { handler, reads } = freshHandler(openInMemoryEventStore());
    const first = handler.handle(booksDefinition, stream, contextOf('one'), receive('one'), { expectsNone });
    const second = handler.handle(booksDefinition, stream, contextOf('two'), receive('two'));
    expect(await first).toMatchObject({ kind: 'accepted', revision: 0, answer: { totalAfterPaise: 100 } });
    expect(await second).toMatchObject({ kind: 'accepted', revision: 1, answer: { totalAfterPaise: 200 } });
    expect(reads).toEqual([]);
  });

  it('returns its first answer when it was written long ago', async () => {
    const store = openInMemoryEventStore();
    const context = contextOf('one', { bodyHash: 'aa' });
    const first = await freshHandler(store).handler.handle(booksDefinition, stream, context, receive('one'));
    const again = freshHandler(store).handler.handle(booksDefinition, stream, context, receive('one'), { expectsNone });
    expect(await again).toEqual({ ...first, kind: 'replayed' });
    const other = contextOf('one', { bodyHash: 'bb' });
    const mismatch = freshHandler(store).handler.handle(booksDefinition, stream, other, receive('one'), {
      expectsNone,
    });
    expect(await mismatch).toEqual({ kind: 'refused', code: 'idempotency_mismatch' });
  });

  it('returns its first answer even when the store does not answer the second try', async () => {
    const store = openInMemoryEventStore();
    const first = await freshHandler(store).handler.handle(booksDefinition, stream, contextOf('one'), receive('one'));
    const silent = faultyAppends(store, inTurn({ when: 'before', error: new AppendOutcomeUnknown('silence') }));
    const { handler } = freshHandler(silent);
    const later = contextOf('one', { at: '2026-06-01T00:00:00.000Z' });
    const again = await handler.handle(booksDefinition, stream, later, receive('one'), { expectsNone });
    expect(again).toEqual({ ...first, kind: 'replayed' });
  });

  it('never exposes the assumed empty state', async () => {
    const store = openInMemoryEventStore();
    await freshHandler(store).handler.handle(booksDefinition, stream, contextOf('one'), receive('one'));
    const { handler } = freshHandler(store);
    const handled = handler.handle(booksDefinition, stream, contextOf('two'), receive('two'), { expectsNone });
    const { state } = await handler.load(booksDefinition, stream);
    expect(state.references[0]).toBe('one');
    expect(await handled).toMatchObject({ kind: 'accepted', revision: 1, answer: { totalAfterPaise: 200 } });
  });

  it('reads the stream before it refuses or changes nothing', async () => {
    const store = openInMemoryEventStore();
    await freshHandler(store).handler.handle(booksDefinition, stream, contextOf('one'), receive('one'));
    const unlessEmpty = (state: Readonly<Books>) =>
      state.totalPaise === 0 ? refuse('not_found') : receive('two')(state);
    const decided = freshHandler(store).handler;
    const handled = decided.handle(booksDefinition, stream, contextOf('two'), unlessEmpty, { expectsNone });
    expect(await handled).toMatchObject({ kind: 'accepted', revision: 1 });
    const idle = freshHandler(store).handler;
    const outcome = idle.handle(booksDefinition, stream, contextOf('same'), () => accept([]), { expectsNone });
    expect(await outcome).toMatchObject({ kind: 'accepted', revision: 1 });
  });

  it('fails alone when its fact does not match its schema', async () => {
    const { handler } = freshHandler(openInMemoryEventStore());
    const wrong = () => accept([{ type: 'PaymentReceived', data: { surprise: true } }]);
    await expect(handler.handle(booksDefinition, stream, contextOf('wrong'), wrong, { expectsNone })).rejects.toThrow();
    const next = handler.handle(booksDefinition, stream, contextOf('one'), receive('one'));
    expect(await next).toMatchObject({ kind: 'accepted', revision: 0 });
  });
});
