interface Keyed {
  key: string;
}

/** A queue in which keys take turns; the jobs of one key keep their order. */
export class FairQueue<Job extends Keyed> {
  /** The key whose turn is next comes first. */
  readonly #lines = new Map<string, Job[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(key: string): number {
    return this.#lines.get(key)?.length ?? 0;
  }

  push(job: Job): void {
    const line = this.#lines.get(job.key);
    if (line === undefined) this.#lines.set(job.key, [job]);
    else line.push(job);
    this.#size += 1;
  }

  /** False when the job is not in the queue any more. */
  remove(job: Job): boolean {
    const line = this.#lines.get(job.key);
    const place = line?.indexOf(job) ?? -1;
    if (line === undefined || place === -1) return false;
    line.splice(place, 1);
    if (line.length === 0) this.#lines.delete(job.key);
    this.#size -= 1;
    return true;
  }

  /** Takes the next job of the first key that passes the test, and moves that key to the end. */
  next(may: (key: string) => boolean): Job | undefined {
    for (const [key, line] of this.#lines) {
      if (!may(key)) continue;
      const job = line.shift();
      this.#lines.delete(key);
      if (line.length > 0) this.#lines.set(key, line);
      if (job !== undefined) this.#size -= 1;
      return job;
    }
    return undefined;
  }

  /** Takes all jobs. */
  drain(): Job[] {
    const jobs = [...this.#lines.values()].flat();
    this.#lines.clear();
    this.#size = 0;
    return jobs;
  }
}
