interface Waiter {
  condition: () => boolean;
  end(met: boolean): void;
}

/** Callers that wait for a condition, which is checked after each round. */
export class Waiters {
  readonly #waiters = new Set<Waiter>();

  /** @returns true once the condition is met, false when that takes longer than `timeoutMs` or the waiters are cancelled */
  wait(condition: () => boolean, timeoutMs?: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => waiter.end(condition()), timeoutMs);
      const waiter: Waiter = {
        condition,
        end: (met) => {
          clearTimeout(timer);
          this.#waiters.delete(waiter);
          resolve(met);
        },
      };
      this.#waiters.add(waiter);
    });
  }

  check(): void {
    for (const waiter of this.#waiters) if (waiter.condition()) waiter.end(true);
  }

  cancel(): void {
    for (const waiter of this.#waiters) waiter.end(false);
  }
}
