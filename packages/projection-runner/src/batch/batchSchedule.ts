/** Rounds that may run at once after a quiet time: a sale is a few appends, and somebody may look at it next. */
const BURST = 8;

/** How long new events may wait so that one batch takes more of them, in milliseconds; 0 = not at all. */
export interface BatchInterval {
  /** While a screen is open: each round updates it. */
  watchedMs: number;
  /** While no screen is open: a reader who needs a position does not wait for the schedule. */
  unwatchedMs: number;
  /**
   * Where a round is mostly calls to a server: rounds start at least this many times their own duration apart, so that a busy machine
   * shares the cost of a batch among more events. By default 0: only the times above count.
   */
  timesDuration?: number;
}

/** The longest interval however long rounds take: a reader would notice more. */
const MAX_INTERVAL_MS = 200;

/**
 * Says when the next round is due. A batch has a cost of its own, and a document that changes often is written once per batch, so under load
 * fewer and larger batches are cheaper. A token bucket: `BURST` rounds at once, and in the long run one per interval.
 */
export class BatchSchedule {
  /** Whether anybody sees what a round does. */
  isWatched = false;
  readonly #interval: BatchInterval;
  #tokens = BURST;
  #startedAt = 0;
  #durationMs = 0;

  constructor(interval: BatchInterval) {
    this.#interval = interval;
  }

  get #intervalMs(): number {
    const { watchedMs, unwatchedMs, timesDuration = 0 } = this.#interval;
    const spaced = Math.min(timesDuration * this.#durationMs, MAX_INTERVAL_MS);
    return Math.max(this.isWatched ? watchedMs : unwatchedMs, spaced);
  }

  /**
   * Counts a round that starts now, due or not: one that could not wait does not delay others.
   * @param now milliseconds on any clock that never goes back
   */
  started(now: number): void {
    this.#tokens = Math.max(0, this.#tokensAt(now) - 1);
    this.#startedAt = now;
  }

  /** Notes that the round has ended. @param now milliseconds on the same clock */
  finished(now: number): void {
    this.#durationMs = now - this.#startedAt;
  }

  /** Milliseconds until a round is due. */
  waitMs(now: number): number {
    return Math.max(0, (1 - this.#tokensAt(now)) * this.#intervalMs);
  }

  #tokensAt(now: number): number {
    const intervalMs = this.#intervalMs;
    return intervalMs === 0 ? BURST : Math.min(BURST, this.#tokens + (now - this.#startedAt) / intervalMs);
  }
}
