import { createLifecycle, createLogger, type Config, type Lifecycle } from '@bahi/runtime';
import { startDistributed } from './distributed/startDistributed.ts';
import { startEmbedded } from './startEmbedded.ts';
import { startMetrics } from './startMetrics.ts';

/** A stop must fit into the 12 s that supervisors are promised. */
const STOP_MS = 11_000;

export interface RunningServer {
  /** `http://HOST:PORT` it listens on. */
  address: string;
  lifecycle: Lifecycle;
}

/**
 * Starts the process and resolves once it answers: everything on the embedded engine, `ROLE` on the distributed one.
 * @throws {DataFolderError | ConfigError | Error} after stopping what had started
 */
export async function startServer(config: Config): Promise<RunningServer> {
  const logger = createLogger(config.logLevel, undefined, config.stores);
  const lifecycle = createLifecycle({ logger, deadlineMs: STOP_MS });
  lifecycle.listenToSignals();
  const [engine, start] =
    config.stores === undefined ? (['embedded', startEmbedded] as const) : (['distributed', startDistributed] as const);
  try {
    const metrics = config.metrics === undefined ? undefined : await startMetrics(config.metrics, lifecycle, logger);
    const address = await start(config, lifecycle, logger, metrics);
    logger.info({ address, engine, role: config.role }, 'listening');
    return { address, lifecycle };
  } catch (error) {
    await lifecycle.stop('the start failed');
    throw error;
  }
}
