// taken before it is replaced: one turn of the real event loop lets every promise continue
const realSetImmediate = globalThis.setImmediate;

/** A scheduled event. `run` is null once it was cancelled. */
export interface Appointment {
  readonly due: number;
  readonly turn: number;
  run: (() => void) | null;
  ref(): Appointment;
  unref(): Appointment;
  hasRef(): boolean;
}

const isBefore = (one: Appointment, other: Appointment): boolean =>
  one.due < other.due || (one.due === other.due && one.turn < other.turn);

/**
 * Time that passes only when everything waits: the next scheduled event runs, then everything that it triggers. While it is
 * installed, the program's own timers are scheduled here too, so a run depends only on its seed.
 */
export class VirtualTime {
  /** Milliseconds since the start; may be fractional. */
  now = 0;
  #turn = 0;
  readonly #appointments: Appointment[] = [];

  after(delayMs: number, run: () => void): Appointment {
    const appointment: Appointment = {
      due: this.now + Math.max(0, delayMs),
      turn: (this.#turn += 1),
      run,
      ref: () => appointment,
      unref: () => appointment,
      hasRef: () => true,
    };
    let low = 0;
    let high = this.#appointments.length;
    // latest first, so that the next one is removed from the end
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#appointments[middle];
      if (other !== undefined && isBefore(appointment, other)) low = middle + 1;
      else high = middle;
    }
    this.#appointments.splice(low, 0, appointment);
    return appointment;
  }

  sleep(delayMs: number): Promise<void> {
    return new Promise((resolve) => void this.after(delayMs, resolve));
  }

  /**
   * Lets time pass until the work is done.
   * @throws what it throws, or {Error} when nothing scheduled could end it
   */
  async finish<T>(work: Promise<T>): Promise<T> {
    const progress = { ended: false };
    const end = (): void => {
      progress.ended = true;
    };
    work.then(end, end);
    await new Promise<void>((resolve) => realSetImmediate(resolve));
    while (!progress.ended) {
      const next = this.#appointments.pop();
      if (next === undefined) throw new Error('everything waits, and nothing will happen');
      if (next.run === null) continue;
      this.now = next.due;
      next.run();
      await new Promise<void>((resolve) => realSetImmediate(resolve));
    }
    return work;
  }

  /** Replaces the program's timers and stopwatch; returns a function that restores them. */
  install(): () => void {
    const names = ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] as const;
    const real = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name) ?? {}] as const);
    const wait = (run: (...given: unknown[]) => void, delayMs = 0, ...given: unknown[]) =>
      this.after(delayMs, () => run(...given));
    const replaced = {
      setTimeout: wait,
      clearTimeout: (timer: Appointment | undefined) => void (timer !== undefined && (timer.run = null)),
      setImmediate: (run: (...given: unknown[]) => void, ...given: unknown[]) => wait(run, 0, ...given),
      performance: { now: () => this.now },
    };
    for (const name of names)
      Object.defineProperty(globalThis, name, { value: replaced[name], configurable: true, writable: true });
    return () => {
      for (const [name, descriptor] of real) Object.defineProperty(globalThis, name, descriptor);
    };
  }
}
