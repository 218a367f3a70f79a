/** Turns that come at once after a quiet time: a sale is a few appends, and somebody may look at it next. */
const BURST = 8;

/** How long events may gather for one turn, in milliseconds; 0 = not at all. */
export interface GatherTimes {
  /** While a screen is open, which is told of every turn. */
  watchedMs: number;
  /** While nobody would see it: whoever asks for a position hurries the turn. */
  unwatchedMs: number;
  /**
   * Where a turn is mostly calls to a server: turns begin at least so many times as far apart as one takes, so that what a batch
   * costs is shared by more events the busier the machine is. 0, the default: as far apart as said above.
   */
  perTurn?: number;
}

/** However long turns take: a reader would notice more. */
const LONGEST_GATHER_MS = 200;

/**
 * Says how long the next turn should wait so that under load each one finds some more events: a batch has costs of its own,
 * and a document that changes many times is written once. At most `BURST` turns at once, and on the long run one in the
 * time that events may gather.
 */
export class TurnPace {
  readonly #times: GatherTimes;
  #watched = false;
  #allowance = BURST;
  #at = 0;
  #turnMs = 0;

  constructor(times: GatherTimes) {
    this.#times = times;
  }

  get watched(): boolean {
    return this.#watched;
  }

  /** Whether anybody sees what a turn does. */
  set watched(watched: boolean) {
    this.#watched = watched;
  }

  get #gatherMs(): number {
    const { watchedMs, unwatchedMs, perTurn = 0 } = this.#times;
    const spaced = Math.min(perTurn * this.#turnMs, LONGEST_GATHER_MS);
    return Math.max(this.#watched ? watchedMs : unwatchedMs, spaced);
  }

  /** Counts a turn that begins now, due or not: one that could not wait puts nobody off. @param now milliseconds on any clock that never goes back */
  begun(now: number): void {
    this.#allowance = Math.max(0, this.#allowed(now) - 1);
    this.#at = now;
  }

  /** Says that the turn at hand is done. @param now milliseconds on the same clock */
  ended(now: number): void {
    this.#turnMs = now - this.#at;
  }

  /** Milliseconds until a turn is due. */
  waitMs(now: number): number {
    return Math.max(0, (1 - this.#allowed(now)) * this.#gatherMs);
  }

  #allowed(now: number): number {
    const gatherMs = this.#gatherMs;
    return gatherMs === 0 ? BURST : Math.min(BURST, this.#allowance + (now - this.#at) / gatherMs);
  }
}
