import type { WithLock } from '@bahi/backup';
import { randomId } from '@bahi/event-store';
import type { Db } from 'mongodb';

/** A process that has not renewed its lease for this long is dead or cut off. */
const LEASE_MS = 3 * 60_000;
const RENEWAL_MS = 60_000;
const LEASE_ID = 'backup';

interface Lease {
  _id: string;
  holder: string;
  until: Date;
}

/** Uses the server's clock: the clocks of two machines may differ by more than a lease. */
const extended = { $add: ['$$NOW', LEASE_MS] };
const isFree = { $lte: ['$until', '$$NOW'] };

/** The lease of backups as one document: which process holds it, and until when. */
export function mongodbLease(db: Db, renewalMs = RENEWAL_MS): WithLock {
  const leases = db.collection<Lease>('leases');

  async function take(holder: string): Promise<boolean> {
    const orAsItIs = { $cond: [isFree, { _id: LEASE_ID, holder, until: extended }, '$$ROOT'] };
    const options = { upsert: true, returnDocument: 'after' } as const;
    const after = await leases.findOneAndUpdate({ _id: LEASE_ID }, [{ $replaceWith: orAsItIs }], options);
    return after?.holder === holder;
  }

  return async (work) => {
    const holder = randomId();
    if (!(await take(holder))) return;
    const mine = { _id: LEASE_ID, holder };
    const renew = async () => leases.updateOne(mine, [{ $set: { until: extended } }]);
    // the next renewal makes up for one that fails; a lost lease means that the work is done twice
    const renewal = setInterval(() => void renew().catch(() => undefined), renewalMs).unref();
    try {
      await work();
    } finally {
      clearInterval(renewal);
      await leases.deleteOne(mine).catch(() => undefined);
    }
  };
}
