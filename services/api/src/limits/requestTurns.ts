import { SessionQueue } from './sessionQueue.ts';

/** What a request is for. Sales go first. */
export type TurnKind = 'sale' | 'other';

/** Whose turn it is. */
export interface Caller {
  shop: string;
  session: string;
}

interface Waiting {
  shop: string;
  /** The session. */
  key: string;
  begin(this: void): void;
}

/** Of so many turns one is for other requests, so that sales without end do not stop them. */
const TURNS_OF_OTHERS = 5;

/**
 * Lets one request begin per turn of the event loop. The main thread decides and reads, so a burst of one shop would otherwise be in
 * front of everything that comes later. Sales go first. Of those that wait the shop goes first that has used the least time, and in
 * it the session that has.
 */
export class RequestTurns {
  readonly #sales = new SessionQueue<Waiting>();
  readonly #others = new SessionQueue<Waiting>();
  readonly #now: () => number;
  #begun = 0;
  #isScheduled = false;

  /** @param now milliseconds of a clock that only runs forward */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Resolves when the request may begin.
   * @throws the reason of the signal when it fires first
   */
  async take(kind: TurnKind, { shop, session }: Caller, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const queue = kind === 'sale' ? this.#sales : this.#others;
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { shop, key: session, begin: resolve };
      queue.push(waiting);
      signal.addEventListener('abort', () => queue.remove(waiting) && reject(signal.reason as Error), { once: true });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled || this.#sales.size + this.#others.size === 0) return;
    this.#isScheduled = true;
    let ended = (): void => undefined;
    setImmediate(() => {
      ended = this.#beginNext();
    });
    // the request runs in between, up to its first wait
    setImmediate(() => {
      ended();
      this.#isScheduled = false;
      this.#schedule();
    });
  }

  /** Begins the next request and returns the function that charges its time. */
  #beginNext(): () => void {
    this.#begun += 1;
    const isTurnOfOthers = this.#sales.size === 0 || this.#begun % TURNS_OF_OTHERS === 0;
    const queue = isTurnOfOthers && this.#others.size > 0 ? this.#others : this.#sales;
    const next = queue.next();
    if (next === undefined) return () => undefined;
    const began = this.#now();
    next.begin();
    return () => queue.done(next, this.#now() - began);
  }
}
