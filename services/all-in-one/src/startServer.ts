import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createApp, createReactor, createServices, fileCheckpoint, type Services } from '@bahi/api';
import { projections as allProjections } from '@bahi/projections';
import { createLifecycle, createLogger, openAdapters, openControlSocket, openDataFolder, startProjectionsInline, startProjectionWorker, type Adapters, type Config, type DataFolder, type Lifecycle, type Logger, type Projections } from '@bahi/runtime'; // prettier-ignore
import { answerControl } from './answerControl.ts';
import { listen } from './httpServer.ts';
import { openGateway } from './openGateway.ts';
import { createReadBarrier } from './readBarrier.ts';
import { Readiness } from './readiness.ts';
import { tellingEndings } from './sessionEndings.ts';

/** All of a stop must fit into the 12 s that a supervisor is promised. */
const STOP_MS = 11_000;
const PURGE_MS = 60 * 60 * 1_000;
/** Where the build puts the browser's files, seen from the bundle and from the source alike. */
const CLIENT_FOLDER = fileURLToPath(new URL('../../../admin-web/dist', import.meta.url));

export interface RunningServer {
  /** `http://HOST:PORT` it listens on. */
  address: string;
  lifecycle: Lifecycle;
}

/** A bundled worker beside this bundle; undefined when running from source. */
function bundled(name: string): URL | undefined {
  const url = new URL(name, import.meta.url);
  return existsSync(fileURLToPath(url)) ? url : undefined;
}

async function startProjections(config: Config, logger: Logger): Promise<Projections> {
  const worker = bundled('./projectionHost.worker.js');
  if (worker === undefined) return startProjectionsInline(allProjections, config.dataDir, logger);
  return startProjectionWorker(worker, { dataDir: config.dataDir, logLevel: config.logLevel }, logger);
}

/** What other parts stand on: opened in this order, closed in the opposite one. */
async function openParts(config: Config, folder: DataFolder, lifecycle: Lifecycle, logger: Logger) {
  const eventWriter = bundled('./eventWriter.worker.js');
  const adapters = await openAdapters({ config, folder, logger, ...(eventWriter && { eventWriter }) });
  lifecycle.onStop('stores', async () => adapters.close());
  const projections = await startProjections(config, logger);
  lifecycle.onStop('projections', async () => projections.stop());
  const forget = adapters.events.onAppended(() => projections.wake());
  lifecycle.onStop('wake-up', forget);
  return { adapters, projections };
}

function purgeHourly({ privateStore, clock }: Adapters, lifecycle: Lifecycle, logger: Logger): void {
  const timer = setInterval(() => {
    privateStore.purgeExpired(clock.now()).catch((err: unknown) => logger.warn({ err }, 'nothing could be purged'));
  }, PURGE_MS);
  lifecycle.onStop('purge', () => clearInterval(timer));
}

/** Finishes what an earlier process left half done, then looks every second. Readiness waits for it, answers do not. */
function startReactor(
  services: Services,
  folder: DataFolder,
  lifecycle: Lifecycle,
  logger: Logger,
  done: () => void,
): void {
  // prettier-ignore
  const checkpoint = fileCheckpoint(folder.reactorFile, services.events.logId);
  const reactor = createReactor(services, checkpoint, logger);
  const catchUp = async () => {
    try {
      await reactor.catchUp();
    } catch (error) {
      logger.error({ err: error }, 'interrupted work is not finished');
    }
    done();
    if (!lifecycle.stopping) reactor.start();
  };
  const caughtUp = catchUp();
  lifecycle.onStop('reactor', async () => {
    await caughtUp;
    await reactor.stop();
  });
}

async function start(config: Config, lifecycle: Lifecycle, logger: Logger): Promise<string> {
  const folder = openDataFolder(config.dataDir, { jwtSecret: config.jwtSecret, dataSecret: config.dataSecret });
  lifecycle.onStop('data folder', () => folder.release());
  const { adapters, projections } = await openParts(config, folder, lifecycle, logger);
  purgeHourly(adapters, lifecycle, logger);

  const http = await listen(config.host, config.port);
  let endSessions: (sessionIds: readonly string[]) => void = () => undefined;
  const readiness = new Readiness(adapters, projections);
  const services = createServices(
    {
      ...adapters,
      privateStore: tellingEndings(adapters.privateStore, (ids) => endSessions(ids)),
      barrier: createReadBarrier(adapters.read, projections),
    },
    {
      publicUrl: config.publicUrl ?? http.address,
      ...folder.secrets,
      feedbackTo: config.feedbackTo,
      limitScale: config.limitScale,
    },
  );
  startReactor(services, folder, lifecycle, logger, () => readiness.reactorIsDone());
  const control = await openControlSocket(folder.controlSocket, answerControl(adapters, projections));
  lifecycle.onStop('control socket', control);

  const gateway = openGateway(http.server, services, projections, logger);
  endSessions = (ids) => gateway.endSessions(ids);
  const clientFolder = existsSync(CLIENT_FOLDER) ? CLIENT_FOLDER : undefined;
  const { trustProxy } = config;
  http.answerWith(
    createApp(services, { logger, trustProxy, ready: async () => readiness.stores(), ...(clientFolder && { clientFolder }) }), // prettier-ignore
  );
  lifecycle.onStop('http', async () => {
    readiness.isStopping();
    await http.close(() => gateway.close());
  });
  return http.address;
}

/**
 * Starts everything in this process and resolves once it answers.
 * @throws {DataFolderError | Error} after stopping what had started
 */
export async function startServer(config: Config): Promise<RunningServer> {
  const logger = createLogger(config.logLevel);
  const lifecycle = createLifecycle({ logger, deadlineMs: STOP_MS });
  lifecycle.listenToSignals();
  try {
    const address = await start(config, lifecycle, logger);
    logger.info({ address, engine: 'embedded' }, 'listening');
    return { address, lifecycle };
  } catch (error) {
    await lifecycle.stop('the start failed');
    throw error;
  }
}
