import type { Loaded } from '../commandHandler.ts';

/** Those who asked for the state of a stream and have not got it yet. */
export class LoadWaiters<State> {
  private waiting: { resolve(loaded: Loaded<State>): void; reject(error: Error): void }[] = [];
  private newest = -1;

  /** @param since turn that the answer must be at least as new as */
  add(since: number): Promise<Loaded<State>> {
    this.newest = Math.max(this.newest, since);
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
    });
  }

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  /** What all of them can be answered with has to be as new as this turn. */
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
