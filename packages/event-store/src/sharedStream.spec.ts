import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { seededRandom, type SeededRandom } from '@bahi/testing/faults';
import { booksDefinition, contextOf, receive } from '@bahi/testing/sampleBooks';
import { createCommandHandler } from './handleCommand.ts';
import { attachTiming, timingOf, type WriterTiming } from './handling/writerTiming.ts';
import { openInMemoryEventStore } from './inMemory/openInMemoryEventStore.ts';
import type { EventStore } from './port.ts';

/*
 * Several processes on one stream, with fake timers. Time passes only in calls to the store, on two simulated
 * processors.
 */

/** One process with several counters, each pausing after a command, `slowness` times as slow as the others. */
interface SharingProcess {
  counters: number;
  pauseMs: number;
  slowness?: number;
}

interface Shared {
  accepted: number;
  failed: number;
  /** Appends that the unluckiest command took part in. */
  mostTries: number;
  latenciesMs: number[];
}

const STREAM = 'ledger-shared';
const PROCESSORS = 2;
/** A share of the calls is delayed, as if the process were not running just then. */
const STALL = { chance: 0.02, atLeastMs: 5, spreadMs: 30 };

const sleep = async (milliseconds: number): Promise<void> => {
  await new Promise((done) => setTimeout(done, milliseconds));
};

/** A server for many processes. Timings come back with the events, as from a real server. */
class Server {
  private readonly store = openInMemoryEventStore();
  private readonly timings = new Map<string, WriterTiming>();
  private readonly random: SeededRandom;
  private working = 0;

  constructor(random: SeededRandom) {
    this.random = random;
  }

  /** The server as one process sees it. @param tried called with the commands in each append */
  seenBy(slowness: number, tried: (commandId: string) => void): EventStore {
    const { store, timings } = this;
    const takes = async (milliseconds: number) => this.takes(slowness * milliseconds);
    return {
      ...store,
      async append(stream, expectedRevision, events) {
        for (const { meta } of events) tried(meta.commandId);
        await takes(0.8 + 0.08 * events.length);
        const [first] = events;
        const timing = first && timingOf(first);
        const appended = store.append(stream, expectedRevision, events);
        if (first !== undefined && timing !== undefined)
          await appended.then(() => timings.set(first.id, timing)).catch(() => 0);
        await takes(1);
        return appended;
      },
      async readStream(stream, options) {
        await takes(0.5);
        const events = await store.readStream(stream, options);
        for (const event of events) {
          const timing = timings.get(event.id);
          if (timing !== undefined) attachTiming(event, timing);
        }
        await takes(1 + 0.02 * events.length);
        return events;
      },
    };
  }

  private async takes(milliseconds: number): Promise<void> {
    const { random } = this;
    this.working += 1;
    const busy = Math.max(1, this.working / PROCESSORS);
    const stall = random.chance(STALL.chance) ? STALL.atLeastMs + STALL.spreadMs * random.fraction() : 0;
    await sleep(milliseconds * busy * (0.6 + 0.8 * random.fraction()) + stall);
    this.working -= 1;
  }
}

/** Lets the processes write for the given time; the caller advances the fake timers. */
async function shareStream(
  processes: readonly SharingProcess[],
  { random, forMs }: { random: SeededRandom; forMs: number },
): Promise<Shared[]> {
  const server = new Server(random);
  const until = Date.now() + forMs;
  const one = async ({ counters, pauseMs, slowness = 1 }: SharingProcess, index: number): Promise<Shared> => {
    const tries = new Map<string, number>();
    const store = server.seenBy(slowness, (id) => tries.set(id, (tries.get(id) ?? 0) + 1));
    const handler = createCommandHandler({
      store,
      app: 'test',
    });
    const shared: Shared = { accepted: 0, failed: 0, mostTries: 0, latenciesMs: [] };
    const counter = async (place: number): Promise<void> => {
      for (let number = 0; Date.now() < until; number += 1) {
        const began = Date.now();
        const word = `${index} ${place} ${number}`;
        const done = await handler.handle(booksDefinition, STREAM, contextOf(word), receive(word)).catch(() => null);
        shared[done?.kind === 'accepted' ? 'accepted' : 'failed'] += 1;
        shared.latenciesMs.push(Date.now() - began);
        if (pauseMs > 0) await sleep(pauseMs);
      }
    };
    await Promise.all(Array.from({ length: counters }, (_, place) => counter(place)));
    shared.mostTries = Math.max(...tries.values());
    return shared;
  };
  return Promise.all(processes.map(one));
}

const SEEDS = [1, 2];
const FOR_MS = 800;
/** Time for commands in flight at the end. */
const ENDING_MS = 2_000;
const busy: SharingProcess = { counters: 6, pauseMs: 0 };

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

/** The result of each process, in each of several runs. */
async function runs(processes: readonly SharingProcess[]): Promise<Shared[][]> {
  const all: Shared[][] = [];
  for (const seed of SEEDS) {
    const run = shareStream(processes, { random: seededRandom(seed), forMs: FOR_MS });
    await jest.advanceTimersByTimeAsync(FOR_MS + ENDING_MS);
    all.push(await run);
  }
  return all;
}

function smallestShare(run: readonly Shared[]): number {
  const total = run.reduce((sum, { accepted }) => sum + accepted, 0);
  return (Math.min(...run.map(({ accepted }) => accepted)) * run.length) / total;
}

const mostTries = (run: readonly Shared[]): number => Math.max(...run.map((each) => each.mostTries));
const p99 = ({ latenciesMs }: Shared): number =>
  latenciesMs.toSorted((a, b) => a - b)[Math.floor(0.99 * latenciesMs.length)] ?? 0;

describe('processes that share a ledger, in virtual time', () => {
  it.each([2, 4])(
    'share it evenly when %i are busy: none gets less than half a share, no command takes more than ten tries',
    async (count) => {
      for (const run of await runs(Array.from({ length: count }, () => busy))) {
        expect(run.map(({ failed }) => failed)).toEqual(run.map(() => 0));
        expect(smallestShare(run)).toBeGreaterThan(0.5);
        expect(mostTries(run)).toBeLessThanOrEqual(10);
      }
    },
  );

  it('give half a share even to a process that is half as fast as the others', async () => {
    for (const run of await runs([busy, busy, busy, { ...busy, slowness: 2 }])) {
      expect(smallestShare(run)).toBeGreaterThan(0.5);
    }
  });

  it('keep a counter waiting for less than 150 ms beside an import at full speed', async () => {
    for (const run of await runs([
      { counters: 250, pauseMs: 0 },
      { counters: 1, pauseMs: 50 },
    ])) {
      expect(p99(run[1]!)).toBeLessThan(150);
      expect(mostTries(run)).toBeLessThanOrEqual(10);
    }
  });
});
