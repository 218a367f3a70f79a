import type { BackupStatus } from '@bahi/backup';
import { APP_VERSION, type Adapters, type Config, type Home, type Lifecycle, type Logger } from '@bahi/runtime';
import { bundledWorker } from '../bundledFiles.ts';
import { backupThread } from './backupThread.ts';
import { runBackups } from './runBackups.ts';

export interface BackupOptions {
  config: Config;
  home: Home;
  adapters: Adapters;
  lifecycle: Pick<Lifecycle, 'onStop'>;
  logger: Logger;
  /** False in a process that only reports on the backups of others. */
  makes: boolean;
}

/**
 * Makes backups to BACKUP_TARGET, or watches those that another process makes. Returns their state, undefined without a target.
 */
export function startBackups(options: BackupOptions): () => BackupStatus | undefined {
  const { config, home, adapters, lifecycle, logger, makes } = options;
  const { backupTarget: place, backupPassphrase: passphrase, stores, dataDir, logLevel } = config;
  if (place === undefined) return () => undefined;
  if (passphrase === undefined && makes) logger.warn('BACKUP_PASSPHRASE is not set: backups are not encrypted');
  let latest: BackupStatus = { newestAt: null, failing: false };
  const onChecked = (status: Partial<BackupStatus>): void => {
    latest = { ...latest, ...status };
  };
  const { dataSecret } = home.secrets;
  const thread = makes ? bundledWorker('./backups.worker.js') : undefined;
  if (thread !== undefined) {
    lifecycle.onStop(
      'backups',
      backupThread(thread, { place, passphrase, stores, dataDir, dataSecret, logLevel }, logger, onChecked),
    );
  } else {
    const { events, privateStore, clock, withBackupLock: withLock } = adapters;
    const source = { events, privateStore, clock, dataSecret, app: APP_VERSION };
    lifecycle.onStop('backups', runBackups({ source, place, passphrase, makes, withLock, logger, onChecked }));
  }
  return () => latest;
}
