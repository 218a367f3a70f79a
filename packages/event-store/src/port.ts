import type { Position, RecordedEvent, SealedEvent } from '@bahi/contracts';

/** Revision to expect of a stream that must not exist. */
export const NO_STREAM = -1;

export interface AppendResult {
  /** Revision of the last event appended. */
  revision: number;
  /** Position of the last event appended. */
  position: Position;
}

/** How much a read gives: fewer events than both allow only where there are no more. */
export interface ReadBounds {
  maxCount: number;
  /** Asked of each event that is given: true makes it the last one. A `PageBudget` answers by weight. */
  isEnough?: (event: RecordedEvent) => boolean;
}

export interface ReadStreamOptions extends ReadBounds {
  /** First revision to read, inclusive; by default 0, or the last one when reading backwards. */
  from?: number;
  direction?: 'forwards' | 'backwards';
  /** Without bringing old versions up to date: what hashes were made over, for verification, backup and replay. */
  asStored?: boolean;
}

export interface ReadAllOptions extends ReadBounds {
  /** Exclusive; null = from the start. */
  after: Position | null;
  /** Only events of these types; by default all. Others are passed over unread and don't count. */
  types?: readonly string[];
  /** See `ReadStreamOptions`. */
  asStored?: boolean;
}

/**
 * The log: append-only streams in one total order. Durable when `append` resolves, and only then.
 * Positions are fixed-width text, sparse, and compare as text.
 */
export interface EventStore {
  /** Identity of this log; a restore makes a new one. */
  readonly logId: string;
  /**
   * Appends all events or none. Appends to different streams that wait at the same time may share one sync.
   * @throws {WrongRevision} the stream stands elsewhere, nothing was written
   * @throws {AppendOutcomeUnknown} it may or may not have been written: repeat the identical append, or look for it
   * @throws {StoreUnavailable | StorageFull} nothing was written
   */
  append(stream: string, expectedRevision: number, events: readonly SealedEvent[]): Promise<AppendResult>;
  /** Events in order, at the current version (upcast); an empty array for a missing stream. */
  readStream(stream: string, options: ReadStreamOptions): Promise<RecordedEvent[]>;
  /** Events of all streams, in position order. */
  readAll(options: ReadAllOptions): Promise<RecordedEvent[]>;
  /** Position of the newest event; `ZERO_POSITION` in an empty log. */
  head(): Promise<Position>;
  /** Calls the listener after appends: a hint to look, never the data. Returns the way to stop. */
  onAppended(listener: (position: Position) => void): () => void;
  close(): Promise<void>;
}

/** Before every event. */
export const ZERO_POSITION: Position = '0'.repeat(20);

export class WrongRevision extends Error {
  readonly stream: string;
  readonly expected: number;
  readonly actual: number;
  constructor(stream: string, expected: number, actual: number) {
    super(`stream ${stream} stands at ${actual}, not at ${expected}`);
    this.name = 'WrongRevision';
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/** No log was ever begun there, and whoever only reads begins none. */
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
