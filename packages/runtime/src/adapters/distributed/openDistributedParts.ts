import type { EventStore } from '@bahi/event-store';
import { openMongodbPrivateStore } from '@bahi/private-store/mongodb';
import type { ReadModels } from '@bahi/read-store';
import { mongodbReadModels } from '@bahi/read-store/mongodb';
import type { Db } from 'mongodb';
import type { BackupStores, RestoreStores } from '../backupStores.ts';
import { checkInstallation, claimInstallation } from './claimInstallation.ts';
import { ConfigError, type StoreAddresses } from '../../configuration/config.ts';
import { openMongodb, serverName } from './openMongodb.ts';
import { openServerLog } from './openServerLog.ts';
import { restoreMark } from './restoreMark.ts';
import type { Reading } from '../stores.ts';

type Servers = Pick<StoreAddresses, 'eventStoreUrl' | 'mongodbUrl'>;

/** Opens both. Closes the first again when the second fails. */
async function opening<Result>(
  { eventStoreUrl, mongodbUrl }: Servers,
  mustExist: boolean,
  nameOf: ((database: string) => string) | undefined,
  use: (events: EventStore, db: Db, close: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const events = await openServerLog(eventStoreUrl, { mustExist });
  try {
    const { db, close } = await openMongodb(mongodbUrl, nameOf);
    try {
      return await use(events, db, async () => void (await Promise.all([close(), events.close()])));
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    await events.close();
    throw error;
  }
}

/** Log and private rows on their servers. See `openBackupStores`. */
export async function openDistributedBackup(servers: Servers, dataSecret: string | undefined): Promise<BackupStores> {
  if (dataSecret === undefined) throw new ConfigError('DATA_SECRET: missing');
  return opening(servers, true, undefined, async (events, db, close) => {
    await checkInstallation(db, { logId: events.logId, dataSecret });
    const privateStore = await openMongodbPrivateStore(db);
    return { events, privateStore, dataSecret, close };
  });
}

/** The same for a restore. See `openRestoreServers`. */
export async function openDistributedRestore(
  servers: Servers,
  dataSecret: string,
  series: string,
): Promise<RestoreStores> {
  const nameOf = (database: string) => `restore of ${database}`;
  return opening(servers, false, nameOf, async (events, db, close) => {
    await claimInstallation(db, { logId: events.logId, dataSecret }, series);
    const mark = restoreMark(db, series, serverName(db.databaseName));
    return { events, privateStore: await openMongodbPrivateStore(db), dataSecret, close, ...mark };
  });
}

/** Log and read models on their servers. See `openReading`. */
export async function openDistributedReading(servers: Servers): Promise<Reading> {
  return opening(servers, true, undefined, async (events, db, close) => {
    await checkInstallation(db, { logId: events.logId });
    return { events, read: mongodbReadModels(db), close };
  });
}

/** Read models on their server. */
export async function openDistributedReadModels({ mongodbUrl }: StoreAddresses): Promise<ReadModels> {
  const { db, close } = await openMongodb(mongodbUrl);
  return { ...mongodbReadModels(db), close };
}
