import type { Collection, Db } from 'mongodb';
import { ConfigError } from '../../configuration/config.ts';
import { dataSecretCheck } from '../../dataFolder/dataFolder.ts';
import { withMongodbDeadline } from './withMongodbDeadline.ts';

interface Installation {
  _id: 'installation';
  logId: string;
  /** A mark of the secret, not the secret. */
  dataSecretCheck: string;
  /** The series that is being restored: while it stands there the books are not whole. */
  restoring?: string;
}

interface Claim {
  logId: string;
  dataSecret: string;
}

/** The secret is left out by who has no use for what it keys. */
type Check = Pick<Claim, 'logId'> & Partial<Claim>;

/** The document by which a database knows whose rows it holds. */
export function installationOf(db: Db): Collection<Installation> {
  return db.collection<Installation>('installation');
}

/**
 * What `format.json` is to a folder: the database remembers the log whose rows it holds and the secret that keys its addresses.
 * The first process to come writes it, whichever that is.
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
 * The same for who claims nothing.
 * @param options.mayBeNew also a database that no process ever claimed: it holds nobody's rows
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

/** What stands in the way of a server, or of another restore. */
export function unfinished(another: boolean): ConfigError {
  const what = another
    ? 'another restore into its database was not finished; run that one, or empty the servers'
    : 'a restore into its database was not finished; run it again';
  return new ConfigError(`MONGODB_URL: ${what}`);
}
