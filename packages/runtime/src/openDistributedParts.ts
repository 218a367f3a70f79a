import { openEventStoreDb } from '@bahi/event-store';
import { openMongodbPrivateStore } from '@bahi/private-store/mongodb';
import type { ReadModels } from '@bahi/read-store';
import { mongodbReadModels } from '@bahi/read-store/mongodb';
import type { BackupStores } from './backupStores.ts';
import { claimInstallation } from './claimInstallation.ts';
import { ConfigError, type StoreAddresses } from './config.ts';
import { openMongodb } from './openMongodb.ts';

/** Log and private rows on their servers. See `openBackupStores`. */
export async function openDistributedBackup(
  { eventStoreUrl, mongodbUrl }: StoreAddresses,
  dataSecret: string | undefined,
): Promise<BackupStores> {
  if (dataSecret === undefined) throw new ConfigError('DATA_SECRET: missing');
  const events = await openEventStoreDb({ url: eventStoreUrl });
  try {
    const { db, close } = await openMongodb(mongodbUrl);
    try {
      await claimInstallation(db, { logId: events.logId, dataSecret });
      const privateStore = await openMongodbPrivateStore(db);
      return {
        events,
        privateStore,
        dataSecret,
        close: async () => void (await Promise.all([close(), events.close()])),
      };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    await events.close();
    throw error;
  }
}

/** Read models on their server. */
export async function openDistributedReadModels({ mongodbUrl }: StoreAddresses): Promise<ReadModels> {
  const { db, close } = await openMongodb(mongodbUrl);
  return { ...mongodbReadModels(db), close };
}
