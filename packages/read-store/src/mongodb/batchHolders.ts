import type { Binary, ClientSession, Collection, Db } from 'mongodb';

/** Sessions in which batches of a partition were written, newest last. */
interface Holders {
  _id: string;
  sessions: Binary[];
}

/** More hosts than ever write to one partition at once. */
const MOST = 20;

/**
 * Who may be holding a partition. The server keeps an open transaction for a minute after its host was killed or has gone
 * silent, and with it the checkpoint; who waits for that ends the transactions of the others instead. One that is alive
 * begins its batch again.
 */
export class BatchHolders {
  readonly #db: Db;
  readonly #known = new Set<string>();
  /** Sessions that wrote to a partition before and are free: one that is known there need not be announced again. */
  readonly #free = new Map<string, ClientSession[]>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Lends a session for one batch of a partition. */
  async withSession(
    storage: string,
    partition: number,
    work: (session: ClientSession) => Promise<void>,
  ): Promise<void> {
    const key = `${storage} ${partition}`;
    const free = this.#free.get(key) ?? [];
    this.#free.set(key, free);
    const session = free.pop() ?? this.#db.client.startSession();
    try {
      await work(session);
    } finally {
      free.push(session);
    }
  }

  async close(): Promise<void> {
    const sessions = [...this.#free.values()].flat();
    this.#free.clear();
    await Promise.all(sessions.map(async (session) => session.endSession()));
  }

  /** Says who is about to hold a partition: one write for each session. */
  async announce(storage: string, partition: number, { id }: ClientSession): Promise<void> {
    const session = id?.id;
    const key = `${storage} ${partition} ${session?.toString('hex')}`;
    if (session === undefined || this.#known.has(key)) return;
    const push = { $push: { sessions: { $each: [session], $slice: -MOST } } };
    await this.#of(storage).updateOne({ _id: String(partition) }, push, { upsert: true });
    this.#known.add(key);
  }

  async endOthers(storage: string, partition: number, { id }: ClientSession): Promise<void> {
    const own = id?.id.toString('hex');
    const holders = await this.#of(storage).findOne({ _id: String(partition) });
    const others = (holders?.sessions ?? []).filter((session) => session.toString('hex') !== own);
    if (others.length > 0) await this.#db.admin().command({ killSessions: others.map((session) => ({ id: session })) });
  }

  #of(storage: string): Collection<Holders> {
    return this.#db.collection(`${storage}.holders`);
  }
}
