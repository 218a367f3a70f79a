/** Turns that come at once after a quiet time: a sale is a few appends, and somebody may look at it next. */
const BURST = 8;

/** How long events may gather for one turn, in milliseconds; 0 = not at all. */
export interface GatherTimes {
  /** While a screen is open, which is told of every turn. */
  watchedMs: number;
  /** While nobody would see it: whoever asks for a position hurries the turn. */
  unwatchedMs: number;
}

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
    return this.#watched ? this.#times.watchedMs : this.#times.unwatchedMs;
  }

  /** Counts a turn that begins now. @param now milliseconds on any clock that never goes back */
  begun(now: number): void {
    this.#allowance = this.#allowed(now) - 1;
    this.#at = now;
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
