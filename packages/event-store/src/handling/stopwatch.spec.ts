import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createCommandHandler } from '../handleCommand.ts';
import { openInMemoryEventStore } from '../inMemory/openInMemoryEventStore.ts';
import type { EventStore } from '../port.ts';
import { booksDefinition, contextOf, receive } from '@bahi/testing/sampleBooks';
import { timingOf } from './writerTiming.ts';

const stream = 'ledger-a';
const HOUR_MS = 3_600_000;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 3, 1) });
});

afterEach(() => {
  jest.useRealTimers();
});

/** Two processes on one log, their reads, and the timings of their appends. */
function twoProcesses(duringAppend: () => void = () => undefined) {
  const store = openInMemoryEventStore();
  const seen = { reads: 0, turnsMs: [] as (number | undefined)[] };
  const watched: EventStore = {
    ...store,
    async readStream(name, options) {
      seen.reads += 1;
      return store.readStream(name, options);
    },
    async append(name, expected, events) {
      seen.turnsMs.push(events[0] && timingOf(events[0])?.tookMs);
      duringAppend();
      return store.append(name, expected, events);
    },
  };
  const [one, other] = [1, 2].map(() => createCommandHandler({ store: watched, app: 'test' }));
  const pay = async (handler: typeof one, word: string) => {
    const done = handler?.handle(booksDefinition, stream, contextOf(word), receive(word));
    await jest.advanceTimersByTimeAsync(100);
    expect(await done).toMatchObject({ kind: 'accepted' });
  };
  return { one, other, pay, seen };
}

describe('turns between processes on a machine whose clock is set', () => {
  it('forget after a minute that others write the stream, even though the clock went back', async () => {
    const { one, other, pay, seen } = twoProcesses();
    await pay(one, 'first');
    await pay(other, 'second');
    // it notices the other process, and reads
    await pay(one, 'third');
    jest.setSystemTime(Date.now() - HOUR_MS);
    await jest.advanceTimersByTimeAsync(61_000);
    seen.reads = 0;
    await pay(one, 'fourth');
    expect(seen.reads).toBe(0);
  });

  it('last as long as they really took, even though the clock was set meanwhile', async () => {
    const { one, pay, seen } = twoProcesses(() => jest.setSystemTime(Date.now() + HOUR_MS));
    await pay(one, 'first');
    await pay(one, 'second');
    expect(seen.turnsMs).toEqual([0, 0]);
  });
});
