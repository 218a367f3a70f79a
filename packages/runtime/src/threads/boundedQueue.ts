import { FairQueue } from './fairQueue.ts';

/** A job in a bounded queue. */
export interface QueuedJob {
  key: string;
  /** Exempt from the bounds. */
  mustBegin: boolean;
  /** When it was queued, then when it began; from `performance.now()`. */
  since: number;
}

export interface QueueBounds {
  /** Jobs in progress, in all and of one key. */
  atOnce: number;
  perKey: number;
  /** Jobs that may wait, of one key and in all. Where all are too many, the longest line is cut. */
  maxWaiting: { ofKey: number; ofAll: number };
  /** A job that is expected to wait longer is refused, unless it is the first of its key. */
  maxWaitMs: number;
  /** What a job takes, until it has been measured. */
  expectedMs: number;
}

/** A job that waits behind too many, and when to try again. */
export interface Refused<Job> {
  job: Job;
  retryAfterSeconds: number;
}

/** The part of a measured duration in the new mean. */
const NEWEST = 0.25;

const mayBeCut = ({ mustBegin }: QueuedJob): boolean => !mustBegin;

/** A fair queue that finds the jobs which would begin too late. */
export class BoundedQueue<Job extends QueuedJob> {
  readonly #queue = new FairQueue<Job>();
  readonly #bounds: QueueBounds;
  /** What a job takes, from the newest ones. */
  #meanMs: number;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
    this.#meanMs = bounds.expectedMs;
  }

  /** Jobs that wait. */
  get size(): number {
    return this.#queue.size;
  }

  push(job: Job): void {
    this.#queue.push(job);
  }

  /** False when the job does not wait any more. */
  remove(job: Job): boolean {
    return this.#queue.remove(job);
  }

  /** Takes the job whose turn it is. Call `done` when it has ended. */
  next(): Job | undefined {
    return this.#queue.next(this.#bounds.perKey);
  }

  /** @param isTypical false for a duration that says nothing about the next jobs */
  done(job: Job, isTypical: boolean): void {
    const tookMs = performance.now() - job.since;
    if (isTypical) this.#meanMs += NEWEST * (tookMs - this.#meanMs);
    this.#queue.done(job, tookMs);
  }

  /** Takes all jobs that wait. */
  drain(): Job[] {
    return this.#queue.drain();
  }

  /**
   * Takes out the jobs that wait behind too many. The first job of a key is taken out only where all keys together have too many; a
   * job that must begin never is.
   */
  takeHopeless(): Refused<Job>[] {
    const { ofKey, ofAll } = this.#bounds.maxWaiting;
    const refused: Refused<Job>[] = [];
    const lines = this.#queue.lines();
    for (const line of lines)
      for (let place = line.length - 1; place > 0 && (place >= ofKey || this.#comesTooLate(line, place)); place -= 1)
        refused.push(...this.#cut(line, place));
    while (this.#queue.size > ofAll) {
      const [longest, ...others] = lines.filter((line) => line.some(mayBeCut));
      if (longest === undefined) break;
      const line = others.reduce((one, other) => (other.length >= one.length ? other : one), longest);
      refused.push(...this.#cut(line, line.findLastIndex(mayBeCut)));
    }
    return refused;
  }

  #comesTooLate(line: readonly Job[], place: number): boolean {
    const job = line[place];
    if (job === undefined) return false;
    return performance.now() - job.since + this.#expectedMs(job.key, place) > this.#bounds.maxWaitMs;
  }

  /** How long the job at this place of its line is going to wait, in milliseconds. */
  #expectedMs(key: string, place: number): number {
    const { atOnce, perKey } = this.#bounds;
    const parallel = Math.min(atOnce, perKey * Math.max(1, this.#queue.keysWaiting));
    return (this.#queue.ahead(key, place) * this.#meanMs) / parallel;
  }

  #cut(line: Job[], place: number): Refused<Job>[] {
    const job = line[place];
    if (job === undefined || !mayBeCut(job)) return [];
    const retryAfterSeconds = Math.max(1, Math.ceil(this.#expectedMs(job.key, place) / 1_000));
    this.#queue.remove(job);
    line.splice(place, 1);
    return [{ job, retryAfterSeconds }];
  }
}
