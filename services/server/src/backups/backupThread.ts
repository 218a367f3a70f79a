import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BackupStatus, TargetPlace } from '@bahi/backup';
import type { Config, Logger } from '@bahi/runtime';

/** The data that the thread starts with. */
export interface BackupThreadData extends Pick<Config, 'stores' | 'dataDir'> {
  place: TargetPlace;
  passphrase: string | undefined;
  dataSecret: string;
  logLevel: string;
}

/** A thread that checks backups when it is told to. */
export interface BackupThread {
  /** One check; starts the thread first when it does not run. A thread that ends meanwhile is a failed check. */
  check: () => Promise<Partial<BackupStatus>>;
  stop: () => Promise<void>;
}

export function backupThread(url: URL, data: BackupThreadData, logger: Pick<Logger, 'error'>): BackupThread {
  let running: Worker | undefined;
  const start = (): Worker => {
    const worker = new Worker(url, { workerData: data });
    worker.on('error', (err) => logger.error({ err }, 'backups failed'));
    worker.on('exit', () => (running = undefined));
    return worker;
  };
  return {
    async check() {
      const worker = (running ??= start());
      const over = new AbortController();
      const heard = once(worker, 'message', over);
      const ended = once(worker, 'exit', over).then(() => [{ failing: true }]);
      worker.postMessage('check');
      try {
        const [status] = (await Promise.race([heard, ended])) as [Partial<BackupStatus>];
        return status;
      } catch {
        return { failing: true };
      } finally {
        over.abort();
      }
    },
    async stop() {
      await running?.terminate();
    },
  };
}
