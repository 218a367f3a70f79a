import { parentPort, workerData } from 'node:worker_threads';
import { APP_VERSION, createLogger, openBackupStores, systemClock } from '@bahi/runtime';
import { runBackups } from './runBackups.ts';
import type { BackupThreadData } from './backupThread.ts';

const port = parentPort;
if (port === null) throw new Error('this file is started as a worker thread');
const { place, passphrase, dataDir, dataSecret, logLevel } = workerData as BackupThreadData;
// packing and encrypting a year of bills must not block a till, so it has its own thread and connections
const stores = await openBackupStores({ stores: undefined, dataDir, dataSecret });
const source = { ...stores, app: APP_VERSION, clock: systemClock };
runBackups({
  source,
  place,
  passphrase,
  makes: true,
  logger: createLogger(logLevel),
  onLooked: (status) => port.postMessage(status),
});
