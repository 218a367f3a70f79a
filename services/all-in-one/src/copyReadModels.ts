import { Worker } from 'node:worker_threads';
import { folderPaths, type Config, type Lifecycle, type Logger } from '@bahi/runtime';
import { bundledWorker } from './bundledFiles.ts';

/** Checkpoints the read models' write-ahead logs in a thread of its own; without a build or this thread, their writer does. */
export function copyReadModels(
  config: Pick<Config, 'dataDir'>,
  lifecycle: Pick<Lifecycle, 'onStop'>,
  logger: Logger,
  program = bundledWorker('./copyBack.worker.js'),
): void {
  if (program === undefined) return;
  const { readFolder: folder } = folderPaths(config.dataDir);
  const worker = new Worker(program, { workerData: { folder } });
  // not `once` of node:events: an error would reject it before anybody waits for it
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.on('error', (error) => logger.warn({ err: error }, 'read models are copied back by their writer from now on'));
  lifecycle.onStop('copies of read models', async () => {
    worker.postMessage('stop');
    await ended;
  });
}
