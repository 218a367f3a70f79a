import { openEmbeddedEventStore } from '@bahi/event-store';
import { openEmbeddedPrivateStore } from '@bahi/private-store';
import type { BackupStores, RestoreStores } from './backupStores.ts';
import type { Config, StoreAddresses } from '../configuration/config.ts';
import { checkedDataSecret, folderPaths, refuseCutFiles } from '../dataFolder/dataFolder.ts';
import { refuseCutLog } from '../dataFolder/logEnd.ts';
import { refuseLostAccounts } from '../dataFolder/lostAccounts.ts';

/**
 * Opens log and private store of an installation, whether or not servers use them.
 * @throws {NoLog | ConfigError} there are no books on the servers named
 * @throws {DataFolderError | ConfigError} DATA_SECRET is not the one the installation was made with, or the end of the log or the private store is missing
 */
export async function openBackupStores(
  config: Pick<Config, 'stores' | 'dataDir' | 'dataSecret'>,
): Promise<BackupStores> {
  if (config.stores !== undefined) {
    const { openDistributedBackup } = await import('./distributed/openDistributedParts.ts');
    return openDistributedBackup(config.stores, config.dataSecret);
  }
  const dataSecret = checkedDataSecret(config.dataDir, config.dataSecret);
  const paths = folderPaths(config.dataDir);
  const { path, privateFile: file, uploadsFolder } = paths;
  refuseCutFiles(paths.eventsFile, paths.privateFile);
  const events = await openEmbeddedEventStore({ folder: path });
  await refuseCutLog(events, paths);
  await refuseLostAccounts(events, paths);
  const privateStore = openEmbeddedPrivateStore({ file, uploadsFolder });
  const close = async () => {
    await privateStore.close();
    await events.close();
  };
  return { events, privateStore, dataSecret, close };
}

/**
 * Opens servers to restore a series of archives into them: empty ones, or those in which the same restore was interrupted.
 * @throws {ConfigError} DATA_SECRET is another, or another restore was begun there
 */
export async function openRestoreServers(
  servers: StoreAddresses,
  { id, dataSecret }: { id: string; dataSecret: string },
): Promise<RestoreStores> {
  const { openDistributedRestore } = await import('./distributed/openDistributedParts.ts');
  return openDistributedRestore(servers, dataSecret, id);
}
