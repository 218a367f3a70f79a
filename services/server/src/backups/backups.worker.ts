import { workerData } from 'node:worker_threads';
import { APP_VERSION, createLogger, openBackupStores, systemClock, workerPort } from '@bahi/runtime';
import { runBackups } from './runBackups.ts';
import type { BackupThreadData } from './backupThread.ts';

const port = workerPort();
const { place, passphrase, logLevel, ...books } = workerData as BackupThreadData;
// the key of an archive holds up its thread, and so does packing a year of bills: a till must not wait
const { withBackupLock: withLock, ...stores } = await openBackupStores(books);
const source = { ...stores, app: APP_VERSION, clock: systemClock };
runBackups({
  source,
  withLock,
  place,
  passphrase,
  makes: true,
  logger: createLogger(logLevel),
  onChecked: (status) => port.postMessage(status),
});
