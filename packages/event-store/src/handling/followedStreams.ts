import type { Position } from '@bahi/contracts';
import type { EventStore } from '../port.ts';
import { RECENT_MS } from './recent.ts';
import type { WriterOptions } from './writerOptions.ts';

/** Age at which the next request looks for the head again, so that it is known before it is too old. */
const RENEW_MS = RECENT_MS / 2;
/** Streams whose newest event is remembered. */
const MAX_CHANGED = 20_000;

/**
 * Knows which streams did not change, by a subscription to the log. It counts only once it has passed a head of the log
 * that was read a moment ago: while it is late or silent, no stream is known to be unchanged.
 */
export class FollowedStreams {
  readonly close: () => void;
  private readonly store: Pick<EventStore, 'head'>;
  private readonly options: Pick<WriterOptions, 'stopwatch' | 'order'>;
  /** Nothing is known of events up to there. */
  private since: Position | null = null;
  private passed: Position | null = null;
  private readonly changed = new Map<string, Position>();
  /** The newest head, and when it was asked for. */
  private head: { position: Position; at: number } | null = null;
  private reading: Promise<void> | null = null;
  /** When the newest head was asked for that is passed. */
  private currentAt = -Infinity;

  constructor(
    store: Required<Pick<EventStore, 'head' | 'follow'>>,
    prefixes: readonly string[],
    options: Pick<WriterOptions, 'stopwatch' | 'order'>,
  ) {
    this.store = store;
    this.options = options;
    this.close = store.follow(prefixes, {
      began: (after) => {
        this.since = after;
        this.passed = after;
      },
      passed: (position, stream) => {
        this.passed = position;
        options.order.saw(position);
        if (stream !== null) this.note(stream, position);
        this.compare();
      },
    });
  }

  /** Reads the head of the log if it was not read a moment ago. */
  async lookUp(): Promise<void> {
    if (this.since === null) return;
    const age = this.options.stopwatch.now() - (this.head?.at ?? -Infinity);
    if (age < RENEW_MS) return;
    this.reading ??= this.readHead();
    if (age >= RECENT_MS) await this.reading;
  }

  /** Whether a stream has no event after `included`, as of a moment ago and of `seen`. */
  isUnchanged(stream: string, included: Position, seen: Position | undefined): boolean {
    const { since, passed } = this;
    if (since === null || passed === null || (seen !== undefined && passed < seen)) return false;
    if (this.options.stopwatch.now() - this.currentAt >= RECENT_MS) return false;
    return (this.changed.get(stream) ?? since) <= included;
  }

  private async readHead(): Promise<void> {
    const at = this.options.stopwatch.now();
    try {
      const position = await this.store.head();
      this.options.order.saw(position);
      this.head = { position, at };
      this.compare();
    } catch {
      // the stream is read instead, which fails too if the log is away
    } finally {
      this.reading = null;
    }
  }

  private compare(): void {
    const { head, passed } = this;
    if (head !== null && passed !== null && passed >= head.position) this.currentAt = head.at;
  }

  private note(stream: string, position: Position): void {
    if (this.changed.size >= MAX_CHANGED) {
      this.changed.clear();
      this.since = position;
    }
    this.changed.set(stream, position);
  }
}
