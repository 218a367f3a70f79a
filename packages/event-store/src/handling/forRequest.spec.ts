import { describe, expect, it } from '@jest/globals';
import { createCommandHandler } from '../handleCommand.ts';
import { openInMemoryEventStore } from '../inMemory/openInMemoryEventStore.ts';
import type { EventStore } from '../port.ts';
import { booksDefinition, contextOf, receive } from '@bahi/testing/sampleBooks';

const stream = 'ledger-a';

/** One of several processes on a log, and how often it read a stream. */
function processOn(store: EventStore) {
  const reads = { count: 0 };
  const watched: EventStore = {
    ...store,
    async readStream(name, options) {
      reads.count += 1;
      return store.readStream(name, options);
    },
  };
  const handler = createCommandHandler({ store: watched, app: 'test' });
  return { handler, reads };
}

describe('a state loaded for a request', () => {
  it('is confirmed with the log once, however often it is loaded', async () => {
    const { handler, reads } = processOn(openInMemoryEventStore());
    await handler.handle(booksDefinition, stream, contextOf('one'), receive('one'));
    reads.count = 0;
    const request = handler.forRequest();
    for (let part = 0; part < 5; part += 1) await request.load(booksDefinition, stream);
    expect(reads.count).toBe(1);
    await handler.load(booksDefinition, stream);
    expect(reads.count).toBe(2);
  });

  it("needs no reading after the request's own write", async () => {
    const { handler, reads } = processOn(openInMemoryEventStore());
    const request = handler.forRequest();
    await request.handle(booksDefinition, stream, contextOf('one'), receive('one'));
    reads.count = 0;
    expect((await request.load(booksDefinition, stream)).state.references).toEqual(['one']);
    expect(reads.count).toBe(0);
  });

  it('includes everything written by any process before the request began, whatever else was loaded meanwhile', async () => {
    const log = openInMemoryEventStore();
    const [{ handler }, other] = [processOn(log), processOn(log)];
    await handler.load(booksDefinition, stream);
    const earlier = handler.forRequest();
    await earlier.load(booksDefinition, stream);
    await other.handler.handle(booksDefinition, stream, contextOf('one'), receive('one'));
    const later = handler.forRequest();
    const [shownToEarlier, shownToLater] = await Promise.all([
      earlier.load(booksDefinition, stream).then(({ state }) => [...state.references]),
      later.load(booksDefinition, stream).then(({ state }) => [...state.references]),
    ]);
    expect(shownToLater).toEqual(['one']);
    expect([[], ['one']]).toContainEqual(shownToEarlier);
  });

  it('is as new as the most recent of the requests that share one read', async () => {
    const log = openInMemoryEventStore();
    const other = processOn(log).handler;
    const answers: (() => void)[] = [];
    const slow: EventStore = {
      ...log,
      async readStream(name, options) {
        const events = await log.readStream(name, options);
        await new Promise<void>((resolve) => answers.push(resolve));
        return events;
      },
    };
    const { handler } = processOn(slow);
    const earlier = handler.forRequest();
    const first = handler.load(booksDefinition, stream);
    while (answers.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await other.handle(booksDefinition, stream, contextOf('one'), receive('one'));
    const later = handler.forRequest().load(booksDefinition, stream);
    // the older request joins last
    const all = Promise.all([first, later, earlier.load(booksDefinition, stream)]);
    const loaded = { isOver: false };
    void all.then(() => (loaded.isOver = true));
    while (!loaded.isOver) {
      for (const answer of answers.splice(0)) answer();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await later).state.references).toEqual(['one']);
  });
});
