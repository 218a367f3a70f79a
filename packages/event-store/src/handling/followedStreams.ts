import { hasPrefix, type Position } from '@bahi/contracts';
import { StoreUnavailable, type EventStore } from '../port.ts';
import { withDeadline } from '../withDeadline.ts';
import { RECENT_MS } from './recent.ts';
import type { LogicalClock } from './logicalClock.ts';

type Store = Pick<EventStore, 'head' | 'follow'>;

interface Options {
  stopwatch: { now(): number };
  order: LogicalClock;
}

/** Age at which the next request looks for the head again, so that it is known before it is too old. */
const RENEW_MS = RECENT_MS / 2;
/** Streams whose newest event is remembered. */
const MAX_CHANGED = 20_000;

/**
 * Knows which streams did not change, by a subscription to the log. It counts only once it has passed a head of the log
 * that was read a moment ago: while it is late or silent, no stream is known to be unchanged.
 */
export class FollowedStreams {
  private readonly store: Store;
  private readonly prefixes: readonly string[];
  private readonly options: Options;
  private stop: (() => void) | null = null;
  /** Nothing is known of events up to there. */
  private since: Position | null = null;
  private passed: Position | null = null;
  private readonly changed = new Map<string, Position>();
  /** The newest head, and when it was asked for. */
  private head: { position: Position; at: number } | null = null;
  private reading: Promise<void> | null = null;
  /** When the newest head was asked for that is passed. */
  private currentAt = -Infinity;

  constructor(store: Store, prefixes: readonly string[], options: Options) {
    this.store = store;
    this.prefixes = prefixes;
    this.options = options;
  }

  /** Reads the head of the log if it was not read a moment ago. Begins to follow: a process that only projects never does. */
  async lookUp(): Promise<void> {
    this.stop ??= this.follow();
    if (this.since === null) return;
    const age = this.options.stopwatch.now() - (this.head?.at ?? -Infinity);
    if (age < RENEW_MS) return;
    this.reading ??= this.readHead();
    if (age >= RECENT_MS) await this.reading;
  }

  /** Whether a stream has no event after `included`, as of a moment ago and of `seen`. */
  isUnchanged(stream: string, included: Position, seen: Position | undefined): boolean {
    const { since, passed } = this;
    if (!hasPrefix(stream, this.prefixes)) return false;
    if (since === null || passed === null || (seen !== undefined && passed < seen)) return false;
    if (this.options.stopwatch.now() - this.currentAt >= RECENT_MS) return false;
    return (this.changed.get(stream) ?? since) <= included;
  }

  close(): void {
    this.stop?.();
    this.stop = () => undefined;
  }

  private follow(): () => void {
    if (this.prefixes.length === 0) return () => undefined;
    const follow = this.store.follow?.(this.prefixes, {
      began: (after) => {
        this.since = after;
        this.passed = after;
      },
      passed: (position, stream) => {
        this.passed = position;
        this.options.order.saw(position);
        if (stream !== null) this.note(stream, position);
        this.compare();
      },
    });
    return follow ?? (() => undefined);
  }

  private async readHead(): Promise<void> {
    const at = this.options.stopwatch.now();
    try {
      const position = await withDeadline(this.store.head(), RECENT_MS, () => new StoreUnavailable('too old by now'));
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
