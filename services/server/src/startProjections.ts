import { projections } from '@bahi/projections';
import {
  startProjectionsInline,
  startProjectionWorker,
  type Config,
  type Logger,
  type Projections,
} from '@bahi/runtime';
import { bundledWorker } from './bundledFiles.ts';

/** Starts the projections of this process: in a thread of their own, where there is a build. */
export async function startProjections(config: Config, logger: Logger): Promise<Projections> {
  const { stores, dataDir, logLevel } = config;
  const worker = bundledWorker('./projectionHost.worker.js');
  if (worker === undefined) return startProjectionsInline(projections, { stores, dataDir }, logger);
  return startProjectionWorker(worker, { stores, dataDir, logLevel }, logger);
}
