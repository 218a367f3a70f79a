import type { Collection, Db } from 'mongodb';
import { ConfigError } from '../../configuration/config.ts';
import { dataSecretCheck } from '../../dataFolder/dataFolder.ts';
import { withMongodbDeadline } from './withMongodbDeadline.ts';

interface Installation {
  _id: 'installation';
  logId: string;
  /** A hash of the secret, not the secret. */
  dataSecretCheck: string;
  /** The series that is being restored. While it is set the books are incomplete. */
  restoring?: string;
}

interface Claim {
  logId: string;
  dataSecret: string;
}

/** Callers that read nothing the secret keys leave it out. */
type Check = Pick<Claim, 'logId'> & Partial<Claim>;

/** The document that says which installation the database belongs to. */
export function installationOf(db: Db): Collection<Installation> {
  return db.collection<Installation>('installation');
}

/**
 * Ties the database to a log and to the secret that keys its addresses, as `format.json` does for a folder. The first process
 * that opens the database writes it.
 * @param restoring the series that this process restores
 * @throws {ConfigError} when it belongs to another log, was made with another secret, or holds what another restore has begun
 */
export async function claimInstallation(db: Db, { logId, dataSecret }: Claim, restoring?: string): Promise<void> {
  const mine = { logId, dataSecretCheck: dataSecretCheck(dataSecret) };
  const orMine = { upsert: true, returnDocument: 'after' } as const;
  const claimed = await withMongodbDeadline(
    installationOf(db).findOneAndUpdate({ _id: 'installation' }, { $setOnInsert: mine }, orMine),
  );
  if (claimed !== null) refuseOther(claimed, { logId, dataSecret }, restoring);
}

/**
 * Checks the same without claiming the database.
 * @param options.mayBeNew also accept a database that no process has claimed: it is empty
 * @throws {ConfigError}
 */
export async function checkInstallation(db: Db, mine: Check, { mayBeNew = false } = {}): Promise<void> {
  const claimed = await withMongodbDeadline(installationOf(db).findOne({ _id: 'installation' }));
  if (claimed !== null) refuseOther(claimed, mine);
  else if (!mayBeNew) throw new ConfigError('MONGODB_URL: there are no books in its database');
}

function refuseOther(claimed: Installation, { logId, dataSecret }: Check, restoring?: string): void {
  if (dataSecret !== undefined && claimed.dataSecretCheck !== dataSecretCheck(dataSecret)) {
    throw new ConfigError('DATA_SECRET: is not the one this installation was made with; nobody could sign in any more');
  }
  if (claimed.logId !== logId) {
    throw new ConfigError('MONGODB_URL: its database belongs to another log than the one at EVENTSTORE_URL');
  }
  if (claimed.restoring !== undefined && claimed.restoring !== restoring) throw unfinished(restoring !== undefined);
}

/** The error for a server, or another restore, that meets an unfinished restore. */
export function unfinished(another: boolean): ConfigError {
  const what = another
    ? 'another restore into its database was not finished; run that one, or empty the servers'
    : 'a restore into its database was not finished; run it again';
  return new ConfigError(`MONGODB_URL: ${what}`);
}
