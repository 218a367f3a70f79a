import { BatchSchedule, type BatchInterval } from '../batch/batchSchedule.ts';

/** When the next round starts: at the next poll, once the schedule says that it is due, or at once. */
type NextRound = 'atPoll' | 'whenDue' | 'now';

/** The pauses between rounds, and what ends them. */
export class RoundTimer {
  readonly schedule: BatchSchedule;
  #next: NextRound = 'atPoll';
  /** The pause lets events gather for a larger batch. */
  #isGathering = false;
  #endPause: () => void = () => undefined;

  constructor(interval: BatchInterval) {
    this.schedule = new BatchSchedule(interval);
  }

  /** No round was requested. */
  get isIdle(): boolean {
    return this.#next === 'atPoll';
  }

  /** Starts the round that was requested last, and forgets the request. */
  start(): NextRound {
    const next = this.#next;
    this.#next = 'atPoll';
    this.schedule.started(performance.now());
    return next;
  }

  /** Requests a round at once. */
  runNow(): void {
    this.#next = 'now';
    this.#endPause();
  }

  /** Requests a round as soon as the schedule says that it is due. */
  runWhenDue(): void {
    if (this.#next === 'atPoll') this.#next = 'whenDue';
    if (!this.#isGathering) this.#endPause();
  }

  /** Polls now: ends the pause without requesting a round. */
  poll(): void {
    this.#endPause();
  }

  /** Waits until the requested round is due. */
  async untilDue(): Promise<void> {
    const dueMs = this.schedule.waitMs(performance.now());
    if (this.#next === 'now' || dueMs === 0) return;
    this.#isGathering = true;
    await this.pause(dueMs);
    this.#isGathering = false;
  }

  pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
