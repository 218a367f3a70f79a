/** How long after a lost race a stream counts as shared with another process, and the longest pause after a win. */
const CONTENDED_MS = 2_000;
const MAX_PAUSE_MS = 100;

/** Turns between processes that write the same stream. */
export class Contention {
  private readonly clock: { now(): number };
  private until = -Infinity;
  private waiting = false;

  constructor(clock: { now(): number }) {
    this.clock = clock;
  }

  /** Another process writes this stream too. */
  get isActive(): boolean {
    return this.clock.now() < this.until;
  }

  /** It is the other's turn. */
  get isPausing(): boolean {
    return this.waiting;
  }

  raceLost(): void {
    this.until = this.clock.now() + CONTENDED_MS;
  }

  /** The winner waits about as long as its append took, so that another process gets its turn. */
  pause(tookMs: number, then: () => void): void {
    this.waiting = true;
    setTimeout(
      () => {
        this.waiting = false;
        then();
      },
      Math.min(tookMs, MAX_PAUSE_MS),
    );
  }
}
