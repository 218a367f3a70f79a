import { createApp, createReactor, createServices } from '@bahi/api';
import {
  folderPaths,
  openAdapters,
  openControlSocket,
  openHome,
  type Config,
  type Home,
  type Lifecycle,
  type Logger,
  type Metrics,
} from '@bahi/runtime';
import { answerControl } from './answerControl.ts';
import { startBackups } from './backups/startBackups.ts';
import { browserFolder, bundledWorker } from './bundledFiles.ts';
import { startHeavyReads } from './heavyReads/startHeavyReads.ts';
import { listen } from './httpServer.ts';
import { linkSettings } from './linkSettings.ts';
import { openGateway } from './openGateway.ts';
import { createReadBarrier } from './readBarrier.ts';
import { everyModelIsServed, Readiness, storesAnswer } from './readiness.ts';
import { withSessionEndings } from './sessionEndings.ts';
import { startReplays } from './replays/startReplays.ts';
import { startPdfThreads } from './pdf/startPdfThreads.ts';
import { startProjections } from './startProjections.ts';
import { finishInterruptedWork } from './timedWork/interruptedWork.ts';
import { startTimedWork } from './timedWork/timedWork.ts';

/** The parts that others depend on: opened in this order, closed in the opposite one. */
async function openParts(
  config: Config,
  home: Home,
  lifecycle: Lifecycle,
  logger: Logger,
  metrics: Metrics | undefined,
) {
  const eventWriter = bundledWorker('./eventWriter.worker.js');
  const adapters = await openAdapters({ config, home, logger, metrics, ...(eventWriter && { eventWriter }) });
  lifecycle.onStop('stores', async () => adapters.close());
  const projections = await startProjections(config, logger);
  lifecycle.onStop('projections', async () => projections.stop());
  metrics?.follow({ projections: async () => projections.status() });
  const forget = adapters.events.onAppended(() => projections.wake());
  lifecycle.onStop('wake-up', forget);
  return { adapters, projections };
}

/** Runs everything in this process, over one data folder. Returns the address. */
export async function startEmbedded(
  config: Config,
  lifecycle: Lifecycle,
  logger: Logger,
  metrics: Metrics | undefined,
): Promise<string> {
  const home = openHome(config);
  lifecycle.onStop('data folder', () => home.release());
  if (home.engine === 'embedded' && home.folder.removed.length > 0) {
    logger.warn({ files: home.folder.removed }, 'damaged read models are rebuilt from the log');
  }
  const { adapters, projections } = await openParts(config, home, lifecycle, logger, metrics);

  const http = await listen(config.host, config.port);
  let endSessions: (sessionIds: readonly string[]) => void = () => undefined;
  const readiness = new Readiness({ ...storesAnswer(adapters), readStore: everyModelIsServed(adapters, projections) });
  const backups = startBackups({ config, home, adapters, lifecycle, logger, makes: true });
  const services = createServices(
    {
      ...adapters,
      logger,
      ...startPdfThreads(lifecycle, logger),
      privateStore: withSessionEndings(adapters.privateStore, (ids) => endSessions(ids)),
      barrier: createReadBarrier(adapters.read, projections),
      backupStatus: backups.status,
      ...startReplays(config, lifecycle, logger),
      ...startHeavyReads(config, lifecycle, logger),
    },
    {
      ...linkSettings(config, http.address, logger),
      ...home.secrets,
      feedbackTo: config.feedbackTo,
      limitScale: config.limitScale,
      shopMbPerHour: config.shopMbPerHour,
      importMbPerDay: config.importMbPerDay,
    },
  );
  const reactor = createReactor(services, adapters.reactorCheckpoint, logger);
  finishInterruptedWork(reactor, lifecycle, logger, readiness.waitsFor('interruptedWork'));
  startTimedWork('all', { adapters, reactor, backups }, lifecycle, logger);
  const { controlSocket } = folderPaths(config.dataDir);
  lifecycle.onStop('control socket', await openControlSocket(controlSocket, answerControl(adapters, projections)));

  const gateway = openGateway(http.server, services, projections, config, logger, metrics);
  endSessions = (ids) => gateway.endSessions(ids);
  const { trustProxy } = config;
  const clientFolder = browserFolder();
  http.answerWith(
    createApp(services, {
      logger,
      trustProxy,
      ready: async () => readiness.stores(),
      ...(clientFolder && { clientFolder }),
      ...(metrics && { onAnswered: (request) => metrics.requestAnswered(request) }),
    }),
  );
  lifecycle.onStop('http', async () => {
    readiness.isStopping();
    await http.close(() => gateway.close());
  });
  return http.address;
}
