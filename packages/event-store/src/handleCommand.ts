import { getHeapStatistics } from 'node:v8';
import type { StreamDefinition } from '@bahi/contracts';
import type { CommandHandler } from './commandHandler.ts';
import { FollowedStreams } from './handling/followedStreams.ts';
import { LogicalClock } from './handling/logicalClock.ts';
import { StreamCache } from './handling/streamCache.ts';
import { StreamWriter } from './handling/streamWriter.ts';
import { StoreUnavailable, type EventStore } from './port.ts';
import { randomId } from './randomId.ts';
import type { SnapshotStore } from './snapshotStore.ts';

export interface CommandHandlerOptions {
  /** Must limit the time of each call itself. */
  store: EventStore;
  /** Version of the program, stored in every event. */
  app: string;
  /** Without snapshots, a stream that left the cache is folded from its first event. */
  snapshots?: SnapshotStore;
  /** Size of the state cache in bytes; default 32 MiB. A very large state counts only in part. */
  cacheBytes?: number;
  /** Limit on the true size of all cached states, with very large ones in full; default a quarter of the heap. */
  mostBytes?: number;
  /**
   * Streams with these name prefixes are used often and change rarely: the log is asked to tell of their events, so that
   * `recent` states of them need no read.
   */
  follow?: readonly string[];
  /** True when no other process appends to this store (embedded), so that the cache is always current. */
  soleWriter?: boolean;
  /** Time limit of one command. The default leaves time to answer within the promised 6 s. */
  deadlineMs?: number;
  /** Measures durations, so it must not be a clock that can be set; by default the process's own. */
  stopwatch?: { now(): number };
  /** Called whenever a stream's state is not in memory. */
  onStateMissed?: () => void;
}

export interface OpenCommandHandler extends CommandHandler {
  /** Size of the cache. */
  size(): { bytes: number; streams: number };
  /**
   * Accepts no more commands, waits for the current ones, and saves snapshots of long streams. The store stays open.
   */
  close(): Promise<void>;
}

const CACHE_BYTES = 32 * 1_048_576;
const DEADLINE_MS = 5_800;
/** Time limit for saving snapshots when the program stops. Streams without one are read from the log again. */
const LEAVING_MS = 3_000;

const ownStopwatch = { now: () => performance.now() };
const quarterOfHeap = (): number => getHeapStatistics().heap_size_limit / 4;

/** The only way to write commands; see `CommandHandler`. Create one per process and store. */
export function createCommandHandler(options: CommandHandlerOptions): OpenCommandHandler {
  const { store, app, snapshots = null, soleWriter = false, stopwatch = ownStopwatch, onStateMissed } = options;
  const { follow = [], cacheBytes = CACHE_BYTES, mostBytes = quarterOfHeap(), deadlineMs = DEADLINE_MS } = options;
  const cache = new StreamCache({ cacheBytes, mostBytes });
  const name = randomId().slice(-8);
  const order = new LogicalClock();
  const followed = new FollowedStreams(store, follow, { stopwatch, order });
  let closing = false;

  const writerOf = <State>(definition: StreamDefinition<State>, stream: string): StreamWriter<State> => {
    const changed = (): void => cache.changed(stream);
    const create = (): StreamWriter<State> => {
      onStateMissed?.();
      const options = { store, snapshots, stopwatch, order, followed, app, name, deadlineMs, soleWriter, changed };
      return new StreamWriter(definition, stream, options);
    };
    // a stream always comes with the definition of its family
    return cache.use(stream, create) as StreamWriter<State>;
  };

  const handler: OpenCommandHandler = {
    async handle(definition, stream, context, decide, options = {}) {
      if (closing) throw new StoreUnavailable('the program is stopping');
      return writerOf(definition, stream).handle(context, decide, options);
    },
    async load(definition, stream) {
      return writerOf(definition, stream).cached.load(order.tick());
    },
    forRequest(memory) {
      if (soleWriter) return handler;
      const begun = order.tick();
      return {
        ...handler,
        async handle(...command) {
          const outcome = await handler.handle(...command);
          if (memory !== undefined && outcome.kind === 'accepted') memory.hasWritten ||= outcome.events.length > 0;
          return outcome;
        },
        async load(definition, stream, freshness = 'confirmed') {
          const { cached } = writerOf(definition, stream);
          if (memory === undefined || freshness === 'confirmed' || cached.isConfirmed(begun)) return cached.load(begun);
          if (freshness === 'recent' && cached.fold !== null) await followed.lookUp();
          const remembered = cached.remembered(freshness, memory.seen);
          if (remembered === undefined) return cached.load(begun);
          memory.isUsed = true;
          return remembered;
        },
      };
    },
    size: () => cache.size(),
    async close() {
      closing = true;
      followed.close();
      const writers = cache.writers();
      await Promise.all(writers.map((writer) => writer.settled()));
      const until = stopwatch.now() + LEAVING_MS;
      // save the streams first that take longest to read again
      for (const writer of writers.toSorted((a, b) => b.cached.weight() - a.cached.weight())) {
        if (stopwatch.now() > until) return;
        await writer.cached.retire();
      }
    },
  };
  return handler;
}
