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

/** Of so many requests one is another than a sale, so that sales without end do not stop the others. */
const ONE_OTHER_OF = 5;
/** Requests begin until a turn has taken so long; then what has come meanwhile is read. */
const TURN_MS = 4;
/** So long after a sale began, others leave as much time free as they take: the next steps of a sale need many turns. */
const SELLING_MS = 100;

/**
 * Lets requests begin for a short time in each turn of the event loop. The main thread decides and reads, so a burst of one shop
 * would otherwise be in front of everything that comes later. Sales go first. Of those that wait the shop goes first that has used
 * the least time, and in it the session that has.
 */
export class RequestTurns {
  readonly #sales = new SessionQueue<Waiting>();
  readonly #others = new SessionQueue<Waiting>();
  readonly #now: () => number;
  #begun = 0;
  #scheduled: 'no' | 'next turn' | 'after a rest' = 'no';
  #rest: NodeJS.Timeout | undefined;
  #sellingUntil = 0;
  /** Others than sales begin from then on. */
  #othersFrom = 0;

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
    const restMs = this.#sales.size > 0 ? 0 : this.#othersFrom - this.#now();
    if (this.#scheduled === 'next turn' || this.#isIdle || (restMs > 0 && this.#scheduled === 'after a rest')) return;
    clearTimeout(this.#rest);
    const begin = (): void => this.#beginUntil(this.#now() + TURN_MS);
    this.#scheduled = restMs > 0 ? 'after a rest' : 'next turn';
    if (restMs > 0) this.#rest = setTimeout(begin, restMs);
    else setImmediate(begin);
  }

  get #isIdle(): boolean {
    return this.#sales.size + this.#others.size === 0;
  }

  /** Begins one request after the other while it is not later than `end`. */
  #beginUntil(end: number): void {
    const ended = this.#beginNext();
    afterMicrotasks(() => {
      ended();
      const now = this.#now();
      if (!this.#isIdle && now < end && (this.#sales.size > 0 || now >= this.#othersFrom)) return this.#beginUntil(end);
      this.#scheduled = 'no';
      this.#schedule();
    });
  }

  /** Begins the next request and returns the function that charges its time. */
  #beginNext(): () => void {
    this.#begun += 1;
    const isTurnOfOthers = this.#sales.size === 0 || this.#begun % ONE_OTHER_OF === 0;
    const queue = isTurnOfOthers && this.#others.size > 0 ? this.#others : this.#sales;
    const next = queue.next();
    if (next === undefined) return () => undefined;
    const began = this.#now();
    if (queue === this.#sales) this.#sellingUntil = began + SELLING_MS;
    next.begin();
    return () => {
      const now = this.#now();
      queue.done(next, now - began);
      if (queue === this.#others) this.#othersFrom = Math.min(now + (now - began), this.#sellingUntil);
    };
  }
}

/** Calls back when the request that has just begun has run up to its first wait for something outside the process. */
function afterMicrotasks(done: () => void): void {
  // a tick that a microtask asks for comes when no microtask is left
  queueMicrotask(() => process.nextTick(done));
}
