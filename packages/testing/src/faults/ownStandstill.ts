/** How often the process checks whether it is running. */
const TICK_MS = 20;
/** A process that is only busy is late too, but less. */
const LATE_MS = 50;

interface Standstill {
  began: number;
  ended: number;
}

/**
 * Times at which the measuring process itself stood still, with its machine or because it was busy: what it measured then says
 * nothing about the measured program. Instants are those of `performance.now`.
 */
export class OwnStandstill {
  readonly #now: () => number;
  readonly #ticks: NodeJS.Timeout;
  /** In the order of time. */
  readonly #noticed: Standstill[] = [];
  /** When the next check is due. */
  #due: number;

  /** @param now another clock, for tests of this itself */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#due = now() + TICK_MS;
    this.#ticks = setInterval(() => this.#tick(), TICK_MS);
    this.#ticks.unref();
  }

  /** How many milliseconds of the time from `began` to `ended` the process stood still. */
  msWithin(began: number, ended: number): number {
    const current = this.#current();
    let ms = current === undefined ? 0 : shared(current, began, ended);
    for (let index = this.#noticed.length - 1; index >= 0; index -= 1) {
      const standstill = this.#noticed[index]!;
      if (standstill.ended <= began) break;
      ms += shared(standstill, began, ended);
    }
    return ms;
  }

  /** Ends the checks; keeps the results. */
  stop(): void {
    this.#tick();
    clearInterval(this.#ticks);
    this.#due = Infinity;
  }

  #tick(): void {
    const current = this.#current();
    if (current !== undefined) this.#noticed.push(current);
    this.#due = this.#now() + TICK_MS;
  }

  /** A standstill that the timer has not noticed yet: a late answer may arrive before the timer fires. */
  #current(): Standstill | undefined {
    const now = this.#now();
    return now - this.#due > LATE_MS ? { began: this.#due, ended: now } : undefined;
  }
}

const shared = (standstill: Standstill, began: number, ended: number): number =>
  Math.max(0, Math.min(standstill.ended, ended) - Math.max(standstill.began, began));
