import { Worker } from 'node:worker_threads';
import { folderPaths, type Config, type Lifecycle, type Logger } from '@bahi/runtime';
import { bundledWorker } from './bundledFiles.ts';

/** Copies written pages back into the read models' files from a thread of its own; without a build, or it, their writer does. */
export function copyReadModels(
  config: Pick<Config, 'dataDir'>,
  lifecycle: Pick<Lifecycle, 'onStop'>,
  logger: Logger,
  program = bundledWorker('./copyBack.worker.js'),
): void {
  if (program === undefined) return;
  const { readFolder: folder } = folderPaths(config.dataDir);
  const worker = new Worker(program, { workerData: { folder } });
  // not `once` of node:events, which an error would make fail with nobody there to hear it before the stop
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.on('error', (error) => logger.warn({ err: error }, 'read models are copied back by their writer from now on'));
  lifecycle.onStop('copies of read models', async () => {
    worker.postMessage('stop');
    await ended;
  });
}
