interface Keyed {
  key: string;
}

/** What waits for its turn: of one key in the order of coming, of several keys one after the other. */
export class FairQueue<Job extends Keyed> {
  /** The key whose turn is next stands first. */
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

  /** False when it does not wait any more. */
  remove(job: Job): boolean {
    const line = this.#lines.get(job.key);
    const place = line?.indexOf(job) ?? -1;
    if (line === undefined || place === -1) return false;
    line.splice(place, 1);
    if (line.length === 0) this.#lines.delete(job.key);
    this.#size -= 1;
    return true;
  }

  /** Takes out the next job of the first key that may have another one; the other keys come before it then. */
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

  /** Takes out all. */
  drain(): Job[] {
    const jobs = [...this.#lines.values()].flat();
    this.#lines.clear();
    this.#size = 0;
    return jobs;
  }
}
