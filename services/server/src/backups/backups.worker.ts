import { workerData } from 'node:worker_threads';
import { AutomaticBackups, openTarget, targetMemory } from '@bahi/backup';
import { APP_VERSION, createLogger, folderPaths, openBackupStores, systemClock, workerPort } from '@bahi/runtime';
import type { BackupThreadData } from './backupThread.ts';

const port = workerPort();
const { place, passphrase, logLevel, ...books } = workerData as BackupThreadData;
// the key of an archive holds up its thread, and so does packing a year of bills: a till must not wait
const stores = await openBackupStores(books);
const backups = new AutomaticBackups({
  source: { ...stores, app: APP_VERSION, clock: systemClock },
  target: openTarget(place, targetMemory(folderPaths(books.dataDir).backupTargetFile)),
  passphrase,
  makes: true,
  logger: createLogger(logLevel),
});
port.on('message', () => {
  void backups.tick().then(() => port.postMessage(backups.status));
});
