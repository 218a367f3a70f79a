import { openEmbeddedEventStore } from '@bahi/event-store';
import { openEmbeddedPrivateStore } from '@bahi/private-store';
import type { BackupStores } from './backupStores.ts';
import type { Config } from './config.ts';
import { checkedDataSecret, folderPaths } from './dataFolder.ts';

/**
 * Opens log and private store of an installation, whether or not servers use them.
 * @throws {DataFolderError | ConfigError} DATA_SECRET is not the one the installation was made with
 */
export async function openBackupStores(
  config: Pick<Config, 'stores' | 'dataDir' | 'dataSecret'>,
): Promise<BackupStores> {
  if (config.stores !== undefined) {
    const { openDistributedBackup } = await import('./openDistributedParts.ts');
    return openDistributedBackup(config.stores, config.dataSecret);
  }
  const dataSecret = checkedDataSecret(config.dataDir, config.dataSecret);
  const { path, privateFile: file, uploadsFolder } = folderPaths(config.dataDir);
  const events = await openEmbeddedEventStore({ folder: path });
  const privateStore = openEmbeddedPrivateStore({ file, uploadsFolder });
  const close = async () => {
    await privateStore.close();
    await events.close();
  };
  return { events, privateStore, dataSecret, close };
}
