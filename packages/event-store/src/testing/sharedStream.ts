import { createCommandHandler } from '../handleCommand.ts';
import { openInMemoryEventStore } from '../inMemory/openInMemoryEventStore.ts';
import type { EventStore } from '../port.ts';
import { booksDefinition, contextOf, receive } from '../handling/sampleBooks.ts';
import { leaveSign, signOf, type TurnSign } from '../handling/turnSign.ts';

/* Several processes on one stream, in the time of faked timers: what takes time are calls to the store, on two processors. */

/** What is drawn: yes with a probability, and a number from 0 to below 1. */
export interface Draws {
  chance(probability: number): boolean;
  fraction(): number;
}

/** One process: so many counters, each pausing after a command; `slowness` times as slow as the others. */
export interface SharingProcess {
  counters: number;
  pauseMs: number;
  slowness?: number;
}

export interface Shared {
  accepted: number;
  failed: number;
  /** Appends that the unluckiest command was in. */
  mostTries: number;
  latenciesMs: number[];
}

const STREAM = 'ledger-shared';
const PROCESSORS = 2;
/** One call in so many meets a process that is not running just then. */
const STALL = { chance: 0.02, atLeastMs: 5, spreadMs: 30 };

const sleep = async (milliseconds: number): Promise<void> => {
  await new Promise((done) => setTimeout(done, milliseconds));
};

/** A server that many processes call: signs come back with the events, as they do from a real one. */
class Server {
  private readonly store = openInMemoryEventStore();
  private readonly signs = new Map<string, TurnSign>();
  private readonly random: Draws;
  private working = 0;

  constructor(random: Draws) {
    this.random = random;
  }

  /** The server as one process sees it. @param tried told of the commands in each append */
  seenBy(slowness: number, tried: (commandId: string) => void): EventStore {
    const { store, signs } = this;
    const takes = async (milliseconds: number) => this.takes(slowness * milliseconds);
    return {
      ...store,
      async append(stream, expectedRevision, events) {
        for (const { meta } of events) tried(meta.commandId);
        await takes(0.8 + 0.08 * events.length);
        const [first] = events;
        const sign = first && signOf(first);
        const appended = store.append(stream, expectedRevision, events);
        if (first !== undefined && sign !== undefined)
          await appended.then(() => signs.set(first.id, sign)).catch(() => 0);
        await takes(1);
        return appended;
      },
      async readStream(stream, options) {
        await takes(0.5);
        const events = await store.readStream(stream, options);
        for (const event of events) {
          const sign = signs.get(event.id);
          if (sign !== undefined) leaveSign(event, sign);
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

/** Lets the processes write for so long; the caller moves the time. */
export async function shareStream(
  processes: readonly SharingProcess[],
  { random, forMs }: { random: Draws; forMs: number },
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
