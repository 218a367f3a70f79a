import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '@bahi/contracts';
import { createCommandHandler, type OpenCommandHandler } from '../handleCommand.ts';
import { openInMemoryEventStore } from '../inMemory/openInMemoryEventStore.ts';
import { NeedMissing, StoreUnavailable, type EventStore } from '../port.ts';
import { durableState } from '../readState.ts';
import { verifyChain } from '../verifyChain.ts';
import { booksDefinition, contextOf, receive } from '@bahi/testing/sampleBooks';

const bill = 'bill-a';
const ledger = 'ledger-a';
const absent = { stream: 'bill-b', revision: 0, id: 'f'.repeat(32) };

/** A log that answers, and fails, when it is told to. */
function slowLog() {
  const log = openInMemoryEventStore();
  const waiting: { stream: string; go: () => void }[] = [];
  let failure: Error | undefined;
  const store: EventStore = {
    ...log,
    append: async (...call) => {
      const failed = failure;
      failure = undefined;
      const written = failed ? Promise.reject(failed) : log.append(...call);
      written.catch(() => undefined);
      await new Promise<void>((go) => waiting.push({ stream: call[0], go }));
      return written;
    },
  };
  return {
    log,
    store,
    under: () => waiting.map(({ stream }) => stream),
    failNext: (error: Error) => (failure = error),
    answer: () => {
      for (const { go } of waiting.splice(0)) go();
    },
  };
}

const handlerOn = (store: EventStore, soleWriter = true): OpenCommandHandler =>
  createCommandHandler({ store, app: 'test', soleWriter });

const needOf = ({ stream, revision, id }: RecordedEvent) => ({ stream, revision, id });

/** Receives a payment on the bill, and one in the ledger as soon as the first is on its way. */
async function receiveTwice(handler: OpenCommandHandler) {
  const told: (readonly RecordedEvent[])[] = [];
  let second: Promise<unknown> | undefined;
  const sent = (events: readonly RecordedEvent[]): void => {
    told.push(events);
    const needs = [needOf(events.at(-1)!)];
    second = handler.handle(booksDefinition, ledger, contextOf('two'), receive('two'), { needs });
    second.catch(() => undefined);
  };
  const first = handler.handle(booksDefinition, bill, contextOf('one'), receive('one'), { sent });
  first.catch(() => undefined);
  return { first, told, second: () => second };
}

describe('a command that needs what is not durable yet', () => {
  it('is sent behind it without waiting', async () => {
    const { store, under, answer, log } = slowLog();
    const handler = handlerOn(store);
    await Promise.all([handler.load(booksDefinition, bill), handler.load(booksDefinition, ledger)]);
    const { first, told, second } = await receiveTwice(handler);
    expect(under()).toEqual([bill, ledger]);
    answer();
    expect(await Promise.all([first, second()])).toMatchObject([{ kind: 'accepted' }, { kind: 'accepted' }]);
    expect(told).toMatchObject([[{ stream: bill, revision: 0 }]]);
    expect((await log.readAll({ after: null, maxCount: 9 })).map(({ stream }) => stream)).toEqual([bill, ledger]);
  });

  it('fails when that was not written, and hears of it once, however often it is tried', async () => {
    const { store, under, answer, failNext, log } = slowLog();
    const handler = handlerOn(store);
    await Promise.all([handler.load(booksDefinition, bill), handler.load(booksDefinition, ledger)]);
    failNext(new StoreUnavailable('for a moment'));
    const { first, told, second } = await receiveTwice(handler);
    answer();
    await expect(second()).rejects.toBeInstanceOf(NeedMissing);
    while (under().length === 0) await new Promise(setImmediate);
    answer();
    expect(await first).toMatchObject({ kind: 'accepted' });
    expect(told).toHaveLength(1);
    expect((await log.readAll({ after: null, maxCount: 9 })).map(({ stream }) => stream)).toEqual([bill]);
  });

  it('fails alone: those that share its append are decided again without it', async () => {
    const store = openInMemoryEventStore();
    const handler = handlerOn(store);
    const wish = (word: string, needs = [absent].slice(1)) =>
      handler.handle(booksDefinition, ledger, contextOf(word), receive(word), { needs });
    await wish('before');
    const all = [wish('1'), wish('2'), wish('3', [absent]), wish('4')];
    const seen = durableState(handler, booksDefinition, ledger);
    const results = await Promise.allSettled(all);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(results[2]).toMatchObject({ reason: { name: 'NeedMissing', ids: [absent.id] } });
    // who had looked at what was not to be looks again
    expect((await seen).references).toEqual(['before', '1', '2', '4']);
    expect(verifyChain(await store.readStream(ledger, { maxCount: 9, asStored: true }))).toEqual([]);
  });

  it('is never told early where others write too', async () => {
    const { store, under, answer } = slowLog();
    const handler = handlerOn(store, false);
    const { first, told } = await receiveTwice(handler);
    while (under().length === 0) await new Promise(setImmediate);
    answer();
    expect(await first).toMatchObject({ kind: 'accepted' });
    expect(told).toEqual([]);
  });
});
