// taken before anything replaces it: a turn of the real loop lets every promise that can go on do so
const realSetImmediate = globalThis.setImmediate;

/** Something that will happen. `run` is null once it was cancelled. */
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
 * Time that passes only when everything waits: the next appointment is kept, then whatever it set free runs to its end.
 * While it is installed, the program's own timers are appointments too, so a run depends on nothing but its seed.
 */
export class VirtualTime {
  /** Milliseconds since the start; fractions happen. */
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
    // latest first, so that the next one is taken from the end
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

  /** Lets time pass until the work is done. @throws what it throws, or {Error} when nothing is left that could end it */
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

  /** Puts this in place of the program's timers and stopwatch; gives the way back. */
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
