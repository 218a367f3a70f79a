import { once } from 'node:events';
import { AutomaticBackups, openTarget, targetMemory, type BackupStatus } from '@bahi/backup';
import {
  APP_VERSION,
  folderPaths,
  type Adapters,
  type Config,
  type Home,
  type Lifecycle,
  type Logger,
} from '@bahi/runtime';
import { bundledWorker } from '../bundledFiles.ts';
import { backupThread } from './backupThread.ts';

export interface BackupOptions {
  config: Config;
  home: Home;
  adapters: Adapters;
  lifecycle: Pick<Lifecycle, 'onStop'>;
  logger: Logger;
  /** False in a process that only reports on the backups of others. */
  makes: boolean;
}

/** The automatic backups to BACKUP_TARGET. */
export interface Backups {
  /** As of the last check; undefined without a target. */
  status: () => BackupStatus | undefined;
  /** Makes the backup that is due, or looks at those of others. Resolves early when `stopping` is aborted. Never rejects. */
  check: (stopping: AbortSignal) => Promise<void>;
}

/** One check, which resolves with what it changes of the status. */
type Check = () => Promise<Partial<BackupStatus>>;

/** Opens the backups; `check` is to be called each minute. */
export function startBackups(options: BackupOptions): Backups {
  const { backupTarget: place, backupPassphrase } = options.config;
  if (place === undefined) return { status: () => undefined, check: async () => undefined };
  if (backupPassphrase === undefined && options.makes)
    options.logger.warn('BACKUP_PASSPHRASE is not set: backups are not encrypted');
  const thread = options.makes ? bundledWorker('./backups.worker.js') : undefined;
  const check = thread === undefined ? checkHere(options, place) : checkInThread(options, place, thread);
  let latest: BackupStatus = { newestAt: null, failing: false, targetMissing: false };
  return {
    status: () => latest,
    async check(stopping) {
      const update = async () => {
        latest = { ...latest, ...(await check()) };
      };
      const over = new AbortController();
      try {
        await Promise.race([update(), once(stopping, 'abort', over)]);
      } finally {
        over.abort();
      }
    },
  };
}

type Place = NonNullable<Config['backupTarget']>;

function checkInThread({ config, home, lifecycle, logger }: BackupOptions, place: Place, thread: URL): Check {
  const { backupPassphrase: passphrase, stores, dataDir, logLevel } = config;
  const { dataSecret } = home.secrets;
  const { check, stop } = backupThread(thread, { place, passphrase, stores, dataDir, dataSecret, logLevel }, logger);
  lifecycle.onStop('backups', stop);
  return check;
}

function checkHere({ config, home, adapters, logger, makes }: BackupOptions, place: Place): Check {
  const { events, privateStore, clock } = adapters;
  const source = { events, privateStore, clock, dataSecret: home.secrets.dataSecret, app: APP_VERSION };
  const passphrase = config.backupPassphrase;
  const memory = targetMemory(folderPaths(config.dataDir).backupTargetFile);
  const backups = new AutomaticBackups({ source, target: openTarget(place, memory), passphrase, makes, logger });
  return async () => {
    await backups.tick();
    return backups.status;
  };
}
