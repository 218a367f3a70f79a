import type { Db } from 'mongodb';
import { failingClearly } from '../failingClearly.ts';
import type { PrivateStore } from '../port.ts';
import { accountCollection, knownNetworkCollection, sessionCollection } from './accountCollections.ts';
import { codeCollection, invitationCollection } from './codeCollections.ts';
import { collectionsOf, ensureIndexes, type Collections } from './collections.ts';
import { leaseCollection } from './leaseCollection.ts';
import { feedbackCollection } from './feedbackCollections.ts';
import { isDiskFull } from './isDiskFull.ts';
import { uploadBucket, type UploadBucket } from './uploadBucket.ts';

export interface MongodbPrivateStoreOptions {
  /** Time limit of one call, in milliseconds; default 5,000. */
  deadlineMs?: number;
  /** The clock that expiry follows; the server's own only tidies up a day behind it. */
  clock?: { now(): number };
}

const DEADLINE_MS = 5_000;
const EXPIRING = ['sessions', 'codes', 'knownNetworks'] as const;

/**
 * Opens the private store of the distributed engine: collections `private.*` and a GridFS bucket of the database given, for any
 * number of processes. Closing it does not close the client.
 * @throws {PrivateStoreUnavailable} when the indexes could not be made in time
 */
export async function openMongodbPrivateStore(
  db: Db,
  { deadlineMs = DEADLINE_MS, clock = Date }: MongodbPrivateStoreOptions = {},
): Promise<PrivateStore> {
  const clearly = <Calls extends object>(calls: Calls) => failingClearly(calls, isDiskFull, deadlineMs);
  const collections = collectionsOf(db, deadlineMs);
  const uploads = uploadBucket(db, deadlineMs);
  await clearly({ ensureIndexes }).ensureIndexes(db);
  const overAt = (expiresAt: number) => new Date(Date.now() + expiresAt - clock.now());
  return {
    accounts: clearly(accountCollection(collections)),
    sessions: clearly(sessionCollection(collections, overAt)),
    codes: clearly(codeCollection(collections, overAt)),
    invitations: clearly(invitationCollection(collections)),
    feedback: clearly(feedbackCollection(collections)),
    leases: clearly(leaseCollection(collections)),
    knownNetworks: clearly(knownNetworkCollection(collections, overAt)),
    uploads: clearly(uploads),
    ...clearly({ purgeExpired: purge(collections, uploads) }),
    close: async () => undefined,
  };
}

function purge(collections: Collections, uploads: UploadBucket): (now: number) => Promise<number> {
  return async (now) => {
    const over = { expiresAt: { $lte: now } };
    const purged = await Promise.all(EXPIRING.map(async (name) => collections[name].deleteMany(over)));
    await uploads.sweepTorn();
    return purged.reduce((sum, { deletedCount }) => sum + deletedCount, 0);
  };
}
