/** Turns that come at once after a quiet time: a sale is a few appends, and its screens wait. */
const BURST = 8;

/**
 * Says how long the next turn should wait so that under load each one finds some more events: a batch has costs of its own.
 * At most `BURST` turns at once, and on the long run one in `gatherMs`.
 */
export class TurnPace {
  readonly #gatherMs: number;
  #allowance = BURST;
  #at = 0;

  constructor(gatherMs: number) {
    this.#gatherMs = gatherMs;
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
    return this.#gatherMs === 0 ? BURST : Math.min(BURST, this.#allowance + (now - this.#at) / this.#gatherMs);
  }
}
