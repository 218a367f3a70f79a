import type { Loaded } from '../commandHandler.ts';

/** Callers that wait for the state of a stream. */
export class LoadWaiters<State> {
  private waiting: { resolve(loaded: Loaded<State>): void; reject(error: Error): void }[] = [];
  private newest = -1;

  /** @param since logical time that the answer must not be older than */
  add(since: number): Promise<Loaded<State>> {
    this.newest = Math.max(this.newest, since);
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
    });
  }

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  /** The answer for all of them must be at least as new as this logical time. */
  get newestNeed(): number {
    return this.newest;
  }

  resolve(loaded: Loaded<State>): void {
    for (const waiter of this.taken()) waiter.resolve(loaded);
  }

  reject(error: Error): void {
    for (const waiter of this.taken()) waiter.reject(error);
  }

  private taken(): typeof this.waiting {
    const taken = this.waiting;
    this.waiting = [];
    return taken;
  }
}
