import type { Position, RecordedEvent, SealedEvent } from '@bahi/contracts';

/** Expected revision for a stream that must not exist. */
export const NO_STREAM = -1;

export interface AppendResult {
  /** Revision of the last event appended. */
  revision: number;
  /** Position of the last event appended. */
  position: Position;
}

/** Limits on a read. Fewer events than both allow mean that there are no more. */
export interface ReadBounds {
  maxCount: number;
  /** Called for each event; true makes it the last one. A `PageBudget` limits by size. */
  isEnough?: (event: RecordedEvent) => boolean;
}

export interface ReadStreamOptions extends ReadBounds {
  /** First revision to read, inclusive; by default 0, or the last one when reading backwards. */
  from?: number;
  direction?: 'forwards' | 'backwards';
  /** Without upcasting to the current version: hashes cover this form, so verification, backup and replay need it. */
  asStored?: boolean;
}

export interface ReadAllOptions extends ReadBounds {
  /** Exclusive; null = from the start. */
  after: Position | null;
  /** Only events of these types; by default all. Skipped events do not count. */
  types?: readonly string[];
  /** See `ReadStreamOptions`. */
  asStored?: boolean;
}

/** Learns of events in the order of the log, without their data. */
export interface Follower {
  /** From here on it is told of every event. Once, before the first `passed`. */
  began: (after: Position) => void;
  /**
   * Everything up to there was told.
   *
   * @param stream where the event at that position is, if the stream is one of those followed
   */
  passed: (position: Position, stream: string | null) => void;
}

/**
 * The log: append-only streams in one total order. Events are durable when `append` resolves, and only then.
 * Positions are fixed-width text, sparse, and sort as text.
 */
export interface EventStore {
  /** Id of this log. A restore creates a new one. */
  readonly logId: string;
  /**
   * Appends all events or none. Appends to different streams that wait at the same time may share one sync.
   * @throws {WrongRevision} the stream is at another revision, nothing was written
   * @throws {AppendOutcomeUnknown} it may or may not have been written: repeat the identical append, or look for it
   * @throws {StoreUnavailable | StorageFull} nothing was written
   */
  append(stream: string, expectedRevision: number, events: readonly SealedEvent[]): Promise<AppendResult>;
  /** Events in order, upcast to the current version; an empty array for a missing stream. */
  readStream(stream: string, options: ReadStreamOptions): Promise<RecordedEvent[]>;
  /** Events of all streams, in position order. */
  readAll(options: ReadAllOptions): Promise<RecordedEvent[]>;
  /** Position of the newest event; `ZERO_POSITION` in an empty log. */
  head(): Promise<Position>;
  /** Calls the listener after appends, as a hint to read, without data. Returns the function that unsubscribes. */
  onAppended(listener: (position: Position) => void): () => void;
  /**
   * Follows the streams whose names begin with one of the prefixes. What is told may be late, or stop: `head` shows what
   * is missing. Only logs that other processes write have it. Returns the function that ends it.
   */
  follow?(prefixes: readonly string[], follower: Follower): () => void;
  close(): Promise<void>;
}

/** Before every event. */
export const ZERO_POSITION: Position = '0'.repeat(20);

export class WrongRevision extends Error {
  readonly stream: string;
  readonly expected: number;
  readonly actual: number;
  constructor(stream: string, expected: number, actual: number) {
    super(`stream ${stream} is at revision ${actual}, not ${expected}`);
    this.name = 'WrongRevision';
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/** There is no log; opened for reading only, none is created. */
export class NoLog extends Error {
  override readonly name = 'NoLog';
}
export class AppendOutcomeUnknown extends Error {
  override readonly name = 'AppendOutcomeUnknown';
}
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
}
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}
