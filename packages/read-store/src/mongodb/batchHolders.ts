import type { Binary, ClientSession, Collection, Db } from 'mongodb';

/** A session that writes batches of a partition, and when it was last announced. */
interface Holder {
  session: Binary;
  at: Date;
}

interface Holders {
  _id: string;
  hosts: Holder[];
}

/** A transaction without activity at the moment, and the time that the server has worked for it. */
interface IdleTransaction {
  lsid: { id: Binary };
  transaction: { parameters: { txnNumber: number }; timeActiveMicros: number };
}

/** A batch has milliseconds between two statements: after this long without activity its host is dead. */
export const PATIENCE_MS = 1_000;
/**
 * A host announces itself again after the first time; an announcement is kept far longer than the server keeps any transaction.
 */
const [AGAIN_MS, KNOWN_MS] = [60_000, 600_000];

const hex = (session: Binary): string => session.toString('hex');

/**
 * Knows the sessions that may hold a partition. After a host was killed or became silent, the server keeps its open transaction
 * for a minute, and with it the checkpoint. A host that waits for the checkpoint ends idle transactions of others, and waits
 * for active ones.
 */
export class BatchHolders {
  readonly #db: Db;
  readonly #now: () => number;
  /** When each session was last announced. */
  readonly #announced = new Map<string, number>();
  /** Free sessions that wrote to a partition before: they need no new announcement. */
  readonly #free = new Map<string, ClientSession[]>();

  /** @param now milliseconds on a monotonic clock */
  constructor(db: Db, now: () => number = () => performance.now()) {
    this.#db = db;
    this.#now = now;
  }

  /** Lends a session for one batch of a partition. @param storage the batch's, or a name for several together */
  async withSession<Result>(
    storage: string,
    partition: number,
    work: (session: ClientSession) => Promise<Result>,
  ): Promise<Result> {
    const key = `${storage} ${partition}`;
    const free = this.#free.get(key) ?? [];
    this.#free.set(key, free);
    const session = free.pop() ?? this.#db.client.startSession();
    try {
      return await work(session);
    } finally {
      free.push(session);
    }
  }

  async close(): Promise<void> {
    const sessions = [...this.#free.values()].flat();
    this.#free.clear();
    await Promise.all(sessions.map(async (session) => session.endSession()));
  }

  /** Records who is about to hold a partition: one write a minute for each session. */
  async announce(storage: string, partition: number, { id }: ClientSession): Promise<void> {
    const session = id?.id;
    if (session === undefined) return;
    const key = `${storage} ${partition} ${hex(session)}`;
    const now = this.#now();
    if (now - (this.#announced.get(key) ?? -Infinity) < AGAIN_MS) return;
    const isOther = { $ne: ['$$this.session', session] };
    const isKnown = { $gt: ['$$this.at', { $subtract: ['$$NOW', KNOWN_MS] }] };
    const others = { $filter: { input: { $ifNull: ['$hosts', []] }, cond: { $and: [isOther, isKnown] } } };
    const announced = [{ $set: { hosts: { $concatArrays: [others, [{ session, at: '$$NOW' }]] } } }];
    await this.#of(storage).updateOne({ _id: String(partition) }, announced, { upsert: true });
    this.#announced.set(key, now);
  }

  /**
   * Returns a function that ends, with each call, the transactions of others without activity since the call before.
   * @param partition whose batches may be in the way; omitted: those of all
   * @param own session of the caller
   */
  enderOfIdle(storage: string, partition?: number, own?: ClientSession): () => Promise<void> {
    const ownId = own?.id === undefined ? undefined : hex(own.id.id);
    const filter = partition === undefined ? {} : { _id: String(partition) };
    let before = new Map<string, string>();
    return async () => {
      const holders = await this.#of(storage).find(filter).toArray();
      const sessions = holders.flatMap(({ hosts }) => hosts.map(({ session }) => session));
      const others = sessions.filter((session) => hex(session) !== ownId);
      const idle = await this.#idleOf(others);
      const ended = idle.filter(({ session, done }) => before.get(hex(session)) === done);
      before = new Map(idle.map(({ session, done }) => [hex(session), done]));
      if (ended.length === 0) return;
      await this.#db.admin().command({ killSessions: ended.map(({ session }) => ({ id: session })) });
    };
  }

  /** The work done so far in open transactions that are idle now. */
  async #idleOf(sessions: readonly Binary[]): Promise<{ session: Binary; done: string }[]> {
    if (sessions.length === 0) return [];
    const found = this.#db.client
      .db('admin')
      // every user may see its own sessions
      .aggregate<IdleTransaction>([
        { $currentOp: { idleSessions: true } },
        { $match: { type: 'idleSession', 'lsid.id': { $in: sessions } } },
      ]);
    return (await found.toArray()).map(({ lsid, transaction }) => ({
      session: lsid.id,
      done: `${transaction.parameters.txnNumber} ${transaction.timeActiveMicros}`,
    }));
  }

  #of(storage: string): Collection<Holders> {
    return this.#db.collection(`${storage}.holders`);
  }
}
