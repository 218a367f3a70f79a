import type { Db } from 'mongodb';
import { ConfigError } from './config.ts';
import { dataSecretCheck } from './dataFolder.ts';

interface Installation {
  _id: 'installation';
  logId: string;
  /** A mark of the secret, not the secret. */
  dataSecretCheck: string;
}

/**
 * What `format.json` is to a folder: the database remembers the log whose rows it holds and the secret that keys its addresses.
 * The first process to come writes it, whichever that is.
 * @throws {ConfigError} when it belongs to another log, or was made with another secret
 */
export async function claimInstallation(
  db: Db,
  { logId, dataSecret }: { logId: string; dataSecret: string },
): Promise<void> {
  const mine = { logId, dataSecretCheck: dataSecretCheck(dataSecret) };
  const claimed = await db
    .collection<Installation>('installation')
    .findOneAndUpdate({ _id: 'installation' }, { $setOnInsert: mine }, { upsert: true, returnDocument: 'after' });
  if (claimed !== null && claimed.dataSecretCheck !== mine.dataSecretCheck) {
    throw new ConfigError('DATA_SECRET: is not the one this installation was made with; nobody could sign in any more');
  }
  if (claimed !== null && claimed.logId !== logId) {
    throw new ConfigError('MONGODB_URL: its database belongs to another log than the one at EVENTSTORE_URL');
  }
}
