import type { Partition } from '@bahi/read-store';
import type { Log } from '../batch/readPages.ts';
import type { ProjectionRunner } from '../runner/projectionRunner.ts';

/** How often the holder of a lease reads what other hosts stored. */
const CHECK_MS = 1_000;

/**
 * Whether this host moves its partition on, or leaves that to another host of the same partition. A lease only saves double work: a commit
 * from an old checkpoint is refused, whoever holds it.
 */
export class PartitionLease {
  readonly #runner: ProjectionRunner;
  readonly #events: Log;
  readonly #partition: Partition | undefined;
  /**
   * `held`: no other host has moved the partition since this one did, and the lease has not ended. `stalled`: at the last check there was
   * something to read and no other host had moved.
   */
  #state: 'held' | 'elsewhere' | 'stalled' = 'held';
  #checkedAt = -Infinity;
  /** It has begun a round without a check. */
  #isUnchecked = false;

  /** @param partition left out, no other host follows the same shops and the lease never ends */
  constructor(runner: ProjectionRunner, events: Log, partition: Partition | undefined) {
    this.#runner = runner;
    this.#events = events;
    this.#partition = partition;
  }

  get isHeld(): boolean {
    return this.#state === 'held';
  }

  /** Nobody seems to move the partition: the next check takes it over. */
  get isStalled(): boolean {
    return this.#state === 'stalled';
  }

  /** Milliseconds since this host last read how far the others are. @param now by `performance.now()` */
  sinceCheckedMs(now: number): number {
    return now - this.#checkedAt;
  }

  end(): void {
    this.#state = 'elsewhere';
  }

  /**
   * Takes the lease, and loads what other hosts stored. A host that was not woken takes it only when the partition stalled at two checks
   * in a row: at the first one another host, which was woken, may be about to begin. A host that holds it begins at once.
   * @returns whether this host holds it and there may be something to do
   */
  async acquire(isWoken: boolean): Promise<boolean> {
    if (this.#partition === undefined) return true;
    if (isWoken && this.isHeld) {
      this.#isUnchecked = true;
      return true;
    }
    const wasStalled = this.isStalled;
    if (wasStalled) this.#state = 'elsewhere';
    if (!isWoken && this.#runner.isCaughtUp(await this.#events.head())) return false;
    const othersMoved = await this.#catchUp();
    const isAcquired = isWoken || (!othersMoved && wasStalled);
    this.#state = isAcquired ? 'held' : othersMoved ? 'elsewhere' : 'stalled';
    if (isAcquired) await this.#runner.loadParked();
    return isAcquired;
  }

  /**
   * Milliseconds until the holder of a lease reads which builds there are and how far others are: within a second of each round, and not
   * before it, for nobody waits for it, and a commit shows at once that another host was faster.
   * @param now by `performance.now()`
   */
  checkDueMs(now: number): number {
    return this.#isUnchecked && this.isHeld ? Math.max(0, CHECK_MS - this.sinceCheckedMs(now)) : Infinity;
  }

  /** Does so if it is due. @returns whether there may be something to do */
  async checkAgain(): Promise<boolean> {
    if (this.checkDueMs(performance.now()) > 0 || !(await this.#catchUp())) return false;
    await this.#runner.loadParked();
    return true;
  }

  #catchUp(): Promise<boolean> {
    this.#checkedAt = performance.now();
    this.#isUnchecked = false;
    return this.#runner.catchUpWithOthers();
  }
}
