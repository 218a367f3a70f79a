import { FairQueue } from '@bahi/runtime';

interface SessionJob {
  shop: string;
  /** The session. */
  key: string;
}

interface Shop<Job extends SessionJob> {
  /** Queued once for each job: which session takes the turn is decided when it comes. */
  turn: { key: string };
  sessions: FairQueue<Job>;
  running: number;
}

/** Shares a resource fairly among shops, and the turns of a shop among its sessions. */
export class SessionQueue<Job extends SessionJob> {
  readonly #turns = new FairQueue<{ key: string }>();
  readonly #shops = new Map<string, Shop<Job>>();

  /** Jobs that wait. */
  get size(): number {
    return this.#turns.size;
  }

  push(job: Job): void {
    const shop = this.#shops.get(job.shop) ?? { turn: { key: job.shop }, sessions: new FairQueue<Job>(), running: 0 };
    this.#shops.set(job.shop, shop);
    this.#turns.push(shop.turn);
    shop.sessions.push(job);
  }

  /** False when the job does not wait any more. */
  remove(job: Job): boolean {
    const shop = this.#shops.get(job.shop);
    if (shop === undefined || !shop.sessions.remove(job)) return false;
    this.#turns.remove(shop.turn);
    this.#forgetIdle(shop);
    return true;
  }

  /** Takes the job whose turn it is. Call `done` when it has ended. */
  next(): Job | undefined {
    const shop = this.#shops.get(this.#turns.next()?.key ?? '');
    if (shop === undefined) return undefined;
    shop.running += 1;
    return shop.sessions.next();
  }

  /** Records that a job has ended, and what it has cost. */
  done(job: Job, cost: number): void {
    this.#turns.done({ key: job.shop }, cost);
    const shop = this.#shops.get(job.shop);
    if (shop === undefined) return;
    shop.running -= 1;
    shop.sessions.done(job, cost);
    this.#forgetIdle(shop);
  }

  #forgetIdle({ turn, sessions, running }: Shop<Job>): void {
    if (running === 0 && sessions.size === 0) this.#shops.delete(turn.key);
  }
}
