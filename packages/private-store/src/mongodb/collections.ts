import type { Collection, Db, IndexDescription } from 'mongodb';
import type {
  AccountRecord,
  FeedbackRecord,
  FormerAccount,
  InvitationRecord,
  KnownNetwork,
  OneTimeCode,
  SessionRecord,
} from '../port.ts';

/** A record under its unique key. */
export type Kept<Rec> = Rec & { _id: string };

/** A record that the server deletes some time after it expired. */
export type Expiring<Rec> = Kept<Rec> & { overAt: Date };

/** A lease, under its key. The server deletes it once it is over. */
export interface HeldLease {
  _id: string;
  note: string;
  /** Of one call of `take`: it tells the call that it got the key. */
  takenBy: string;
  until: Date;
}

type FormerCode = Pick<OneTimeCode, 'codeKey' | 'expiresAt'> & { tries: number };

export interface Collections {
  accounts: Collection<Kept<AccountRecord>>;
  formerAccounts: Collection<Kept<FormerAccount>>;
  sessions: Collection<Expiring<SessionRecord>>;
  codes: Collection<Expiring<OneTimeCode & { tries: number; former?: FormerCode[] }>>;
  invitations: Collection<Kept<InvitationRecord & { former?: string[] }>>;
  feedback: Collection<Kept<FeedbackRecord>>;
  leases: Collection<HeldLease>;
  knownNetworks: Collection<Expiring<KnownNetwork>>;
}

/** The record of a document, without its key fields. */
export const RECORD = { _id: 0, overAt: 0, tries: 0, former: 0 } as const;

/** Long enough that a difference between two clocks ends nothing early: our own clock decides the expiry. */
const GRACE_SECONDS = 24 * 60 * 60;
const DUPLICATE_KEY = 11_000;

const expiry: IndexDescription[] = [
  { key: { expiresAt: 1 } },
  { key: { overAt: 1 }, expireAfterSeconds: GRACE_SECONDS },
];

const indexes: Record<keyof Collections, IndexDescription[]> = {
  // a phone's claim is decided in the log: this store may hear of its release after the next claim
  accounts: [{ key: { emailKey: 1 }, unique: true }, { key: { phoneKey: 1 } }, { key: { shopId: 1 } }],
  formerAccounts: [],
  sessions: [{ key: { accountId: 1 } }, ...expiry],
  codes: expiry,
  invitations: [{ key: { tokenHash: 1 }, unique: true }, { key: { shopId: 1 } }, { key: { former: 1 } }],
  feedback: [],
  leases: [{ key: { until: 1 }, expireAfterSeconds: 0 }],
  knownNetworks: expiry,
};

const durable = (deadlineMs: number) => ({ w: 'majority', wtimeoutMS: deadlineMs }) as const;

/** The private collections of a database: written to a majority, and read as a majority has it. */
export function collectionsOf(db: Db, deadlineMs: number): Collections {
  const collection = <Doc extends { _id: string }>(name: keyof Collections): Collection<Doc> =>
    db.collection<Doc>(`private.${name}`, {
      writeConcern: durable(deadlineMs),
      readConcern: { level: 'majority' },
      readPreference: 'primary',
    });
  return {
    accounts: collection('accounts'),
    formerAccounts: collection('formerAccounts'),
    sessions: collection('sessions'),
    codes: collection('codes'),
    invitations: collection('invitations'),
    feedback: collection('feedback'),
    leases: collection('leases'),
    knownNetworks: collection('knownNetworks'),
  };
}

/** Makes missing indexes; existing ones cost one look-up. */
export async function ensureIndexes(db: Db): Promise<void> {
  const indexed = Object.entries(indexes).filter(([, wanted]) => wanted.length > 0);
  await Promise.all(indexed.map(async ([name, wanted]) => db.collection(`private.${name}`).createIndexes(wanted)));
}

/** The result, or undefined when a unique key was taken. */
export async function unlessTaken<T>(insertion: Promise<T>): Promise<T | undefined> {
  try {
    return await insertion;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === DUPLICATE_KEY)
      return undefined;
    throw error;
  }
}
