import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createCommandHandler } from '../handleCommand.ts';
import { openInMemoryEventStore } from '../inMemory/openInMemoryEventStore.ts';
import { StoreUnavailable, type EventStore } from '../port.ts';
import { faultyAppends, inTurn } from '@bahi/testing/faults';
import { booksDefinition, contextOf, receive, type Books } from '@bahi/testing/sampleBooks';

const stream = 'ledger-a';
const handlerOn = (store: EventStore, soleWriter = true) => createCommandHandler({ store, app: 'test', soleWriter });
const written = async (store: EventStore) =>
  (await store.readStream(stream, { maxCount: 99 })).map(({ data }) => (data as { reference: string }).reference);

describe('a command with a preparation step', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is prepared when its whole state is in the log, and nothing else is decided meanwhile', async () => {
    const store = openInMemoryEventStore();
    const handler = handlerOn(store);
    const send = (word: string) => handler.handle(booksDefinition, stream, contextOf(word), receive(word));
    const seen: unknown[] = [];
    const prepare = async ({ references }: Readonly<Books>, revision: number) => {
      seen.push([await written(store), [...references], revision]);
      // a command that arrives now has to wait
      others.push(send('late'));
      await new Promise(setImmediate);
      seen.push(await written(store));
    };
    const others = [send('one'), send('two')];
    const decide = (state: Readonly<Books>, revision: number) => {
      seen.push([...state.references, revision]);
      return receive('looked')(state);
    };
    await handler.handle(booksDefinition, stream, contextOf('looked'), decide, { prepare });
    await Promise.all(others);
    expect(seen).toEqual([
      [['one', 'two'], ['one', 'two'], 1],
      ['one', 'two'],
      ['one', 'two', 1],
    ]);
    expect(await written(store)).toEqual(['one', 'two', 'looked', 'late']);
  });

  it('is prepared again when another process wrote meanwhile', async () => {
    const store = openInMemoryEventStore();
    const [handler, other] = [handlerOn(store, false), handlerOn(store, false)];
    const looked: number[] = [];
    const prepare = async (_: unknown, revision: number) => {
      looked.push(revision);
      if (looked.length === 1) await other.handle(booksDefinition, stream, contextOf('b'), receive('b'));
    };
    await handler.handle(booksDefinition, stream, contextOf('a'), receive('a'), { prepare });
    expect(looked).toEqual([-1, 0]);
    expect(await written(store)).toEqual(['b', 'a']);
  });

  it('is not prepared again when it is decided again on the same revision', async () => {
    const store = openInMemoryEventStore();
    const away = inTurn({ when: 'before', error: new StoreUnavailable('for a moment') });
    const handler = handlerOn(faultyAppends(store, away));
    let looked = 0;
    const prepare = async () => void (looked += 1);
    const outcome = await handler.handle(booksDefinition, stream, contextOf('a'), receive('a'), { prepare });
    expect([outcome.kind, looked]).toEqual(['accepted', 1]);
  });

  it('is not prepared when it was handled before', async () => {
    const handler = handlerOn(openInMemoryEventStore());
    const send = (prepare: () => Promise<void>) =>
      handler.handle(booksDefinition, stream, contextOf('a'), receive('a'), { prepare });
    await send(async () => undefined);
    expect(await send(() => Promise.reject(new Error('looked')))).toMatchObject({ kind: 'replayed' });
  });

  it('fails alone when the preparation fails or takes too long', async () => {
    const store = openInMemoryEventStore();
    const handler = handlerOn(store);
    const send = (prepare: () => Promise<void>) =>
      handler.handle(booksDefinition, stream, contextOf('a'), receive('a'), { prepare });
    await expect(send(() => Promise.reject(new Error('blind')))).rejects.toThrow('blind');
    jest.useFakeTimers();
    const slow = send(() => new Promise(() => undefined));
    const behind = handler.handle(booksDefinition, stream, contextOf('b'), receive('b'));
    const rejected = expect(slow).rejects.toThrow(/not prepared within/);
    await jest.advanceTimersByTimeAsync(3_000);
    await rejected;
    expect(await behind).toMatchObject({ kind: 'accepted' });
    expect(await written(store)).toEqual(['b']);
  });
});
