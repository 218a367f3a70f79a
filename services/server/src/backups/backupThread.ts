import { Worker } from 'node:worker_threads';
import type { BackupStatus, TargetPlace } from '@bahi/backup';
import type { Config, Logger } from '@bahi/runtime';

const RESTART_MS = 60_000;

/** The data that the thread starts with. */
export interface BackupThreadData extends Pick<Config, 'stores' | 'dataDir'> {
  place: TargetPlace;
  passphrase: string | undefined;
  dataSecret: string;
  logLevel: string;
}

/** Keeps a backup thread running. Returns the function that stops it. */
export function backupThread(
  url: URL,
  data: BackupThreadData,
  logger: Pick<Logger, 'error'>,
  onChecked: (status: Partial<BackupStatus>) => void,
): () => Promise<void> {
  let worker: Worker | undefined;
  let again: NodeJS.Timeout | undefined;
  let stopped = false;
  const start = (): void => {
    worker = new Worker(url, { workerData: data });
    worker.on('message', onChecked);
    worker.on('error', (err) => {
      logger.error({ err }, 'backups failed');
      onChecked({ failing: true });
    });
    worker.on('exit', () => {
      if (!stopped) again = setTimeout(start, RESTART_MS);
    });
  };
  start();
  return async () => {
    stopped = true;
    clearTimeout(again);
    await worker?.terminate();
  };
}
