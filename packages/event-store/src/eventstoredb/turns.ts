/** Runs tasks under the same name one after the other, and tasks under different names in parallel. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(name) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.last.set(name, turn);
    const forget = (): void => {
      if (this.last.get(name) === turn) this.last.delete(name);
    };
    turn.then(forget, forget);
    return turn;
  }

  /** Resolves once all current tasks have ended, successfully or not. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.last.values());
  }
}
