interface Keyed {
  key: string;
}

interface Line<Job> {
  waiting: Job[];
  running: number;
  /** What the jobs of this key have cost. */
  used: number;
}

/**
 * A queue that shares a resource among keys: the key with the fewest jobs in progress goes first, and of these the one that has used
 * least. A key that comes back does not make up for the time in which it asked for nothing. The jobs of one key keep their order.
 */
export class FairQueue<Job extends Keyed> {
  readonly #lines = new Map<string, Line<Job>>();
  #size = 0;
  #running = 0;
  /** What the key had used that was served last: nobody enters with less. */
  #floor = 0;

  /** Jobs that wait. */
  get size(): number {
    return this.#size;
  }

  /** Keys with jobs that wait. */
  get keysWaiting(): number {
    let keys = 0;
    for (const { waiting } of this.#lines.values()) if (waiting.length > 0) keys += 1;
    return keys;
  }

  push(job: Job): void {
    const line = this.#lines.get(job.key) ?? { waiting: [], running: 0, used: 0 };
    if (line.waiting.length === 0 && line.running === 0) line.used = Math.max(line.used, this.#floor);
    line.waiting.push(job);
    this.#lines.set(job.key, line);
    this.#size += 1;
  }

  /** False when the job is not in the queue any more. */
  remove(job: Job): boolean {
    const waiting = this.#lines.get(job.key)?.waiting ?? [];
    const place = waiting.indexOf(job);
    if (place === -1) return false;
    waiting.splice(place, 1);
    this.#size -= 1;
    return true;
  }

  /** Takes the next job of a key with fewer than `perKey` in progress. Call `done` when it has ended. */
  next(perKey = Number.POSITIVE_INFINITY): Job | undefined {
    let first: Line<Job> | undefined;
    for (const [key, line] of this.#lines) {
      if (line.waiting.length === 0) {
        if (line.running === 0 && line.used <= this.#floor) this.#lines.delete(key);
      } else if (line.running < perKey && (first === undefined || goesBefore(line, first))) first = line;
    }
    const job = first?.waiting.shift();
    if (first === undefined || job === undefined) return undefined;
    this.#floor = Math.max(this.#floor, first.used);
    first.running += 1;
    this.#running += 1;
    this.#size -= 1;
    return job;
  }

  /** Records that a job has ended, and what it has cost. */
  done({ key }: Job, cost: number): void {
    const line = this.#lines.get(key);
    if (line === undefined) return;
    line.running -= 1;
    line.used += cost;
    this.#running -= 1;
    if (this.#running > 0 || this.#size > 0) return;
    this.#lines.clear();
    this.#floor = 0;
  }

  /** Jobs that go before the waiting job at this place of its key, 0 being the first. */
  ahead(key: string, place: number): number {
    let jobs = 0;
    for (const [other, { waiting, running }] of this.#lines)
      jobs += running + (other === key ? place : Math.min(waiting.length, place + 1));
    return jobs;
  }

  /** The waiting jobs of each key, as they are now. */
  lines(): Job[][] {
    return [...this.#lines.values()].map(({ waiting }) => [...waiting]).filter((line) => line.length > 0);
  }

  /** Takes all jobs that wait. */
  drain(): Job[] {
    const jobs = this.lines().flat();
    for (const line of this.#lines.values()) line.waiting = [];
    this.#size = 0;
    return jobs;
  }
}

function goesBefore<Job>(line: Line<Job>, other: Line<Job>): boolean {
  return line.running === other.running ? line.used < other.used : line.running < other.running;
}
