import {
  createApp,
  createHealthApp,
  createReactor,
  createServices,
  notFound,
  type Reactor,
  type Services,
} from '@bahi/api';
import {
  openAdapters,
  type Adapters,
  type Config,
  type Home,
  type Lifecycle,
  type Logger,
  type Metrics,
  type Signals,
} from '@bahi/runtime';
import type { Gateway } from '@bahi/realtime';
import { startBackups, type Backups } from '../backups/startBackups.ts';
import { browserFolder } from '../bundledFiles.ts';
import { startHeavyReads } from '../heavyReads/startHeavyReads.ts';
import type { ListeningServer } from '../httpServer.ts';
import { linkSettings } from '../linkSettings.ts';
import { openGateway } from '../openGateway.ts';
import { everyModelIsServed, Readiness, rowsAreThere, storesAnswer } from '../readiness.ts';
import { withSessionEndings } from '../sessionEndings.ts';
import { startReplays } from '../replays/startReplays.ts';
import { startPdfThreads } from '../pdf/startPdfThreads.ts';
import { startProjections } from '../startProjections.ts';
import { finishInterruptedWork } from '../timedWork/interruptedWork.ts';
import { startTimedWork } from '../timedWork/timedWork.ts';
import { withCachedSessions } from './cachedSessions.ts';
import { untilOpen } from './untilOpen.ts';

export interface RoleOptions {
  config: Config;
  home: Home;
  http: ListeningServer;
  /** Closes what is opened here, after the HTTP server. */
  parts: Lifecycle;
  logger: Logger;
  /** Absent = nothing is counted. */
  metrics: Metrics | undefined;
  /** Stops waiting for servers. */
  stopped: AbortSignal;
}

/** A role that answers requests. */
export interface OpenRole {
  /** Starts background work that requests need not wait for. */
  begin(): Promise<void>;
  /** From here on, readiness answers no. */
  isStopping(): void;
  /** Disconnects the sockets, if it has any. */
  hangUp(): void;
}

interface Opened {
  adapters: Adapters;
  backups: Backups;
  signals: Signals;
  services: Services;
  readiness: Readiness;
}

/** Opens the stores as soon as their servers answer, then lets the HTTP server answer. */
export async function openRole(options: RoleOptions): Promise<OpenRole> {
  const { config, home, http, parts, logger, metrics, stopped } = options;
  const adapters = await untilOpen(
    'stores',
    async () => openAdapters({ config, home, logger, metrics }),
    stopped,
    logger,
  );
  parts.onStop('stores', async () => adapters.close());
  const { signals } = adapters;
  if (signals === undefined) throw new Error('several processes need signals between them');

  const makes = config.role === 'worker' || config.role === 'all';
  const backups = startBackups({ config, home, adapters, lifecycle: parts, logger, makes });
  let gateway: Gateway | undefined;
  const endSessions = (sessionIds: readonly string[]) => gateway?.endSessions(sessionIds);
  const sessions = withCachedSessions(adapters.privateStore);
  const privateStore = withSessionEndings(sessions.store, (sessionIds) => {
    // here at once, whether or not the message reaches the others
    endSessions(sessionIds);
    signals.sessionEndings.publish(sessionIds);
  });
  const heard = (sessionIds: readonly string[]): void => {
    sessions.forget();
    endSessions(sessionIds);
  };
  parts.onStop('session endings', signals.sessionEndings.subscribe(heard));
  const services = servicesOf(options, { ...adapters, privateStore }, signals, backups);
  const readiness = new Readiness(storesAnswer(adapters));
  const redis = async () => signals.ping();
  // without Redis, projections poll each second and limits are counted here, but nothing is pushed
  if (config.role === 'realtime') readiness.add({ redis });
  else readiness.addDispensable({ redis });
  const opened: Opened = { adapters, backups, signals, services, readiness };
  const does = (role: Config['role']) => config.role === role || config.role === 'all';
  if (does('realtime')) {
    const projections = { feed: signals.feed, watched: () => undefined };
    gateway = openGateway(http.server, services, projections, config, logger, metrics);
  }
  const begun = readiness.waitsFor('begun');
  http.answerWith(
    does('api') ? apiApp(options, opened) : createHealthApp({ logger, ready: readyOf(opened) }, notFound),
  );
  return {
    async begin() {
      const reactor = createReactor(services, adapters.reactorCheckpoint, logger);
      if (does('worker')) await openWorker(options, opened, reactor);
      startTimedWork(config.role, { adapters, reactor, backups }, parts, logger);
      begun();
    },
    isStopping: () => readiness.isStopping(),
    hangUp: () => gateway?.close(),
  };
}

function servicesOf(
  { config, home, http, parts, logger }: RoleOptions,
  adapters: Adapters,
  { wakeUp, limitCounts }: Signals,
  backups: Backups,
): Services {
  const { feedbackTo, limitScale, shopMbPerHour, importMbPerDay, role } = config;
  return createServices(
    {
      ...adapters,
      logger,
      limitCounts,
      ...((role === 'api' || role === 'all') && startPdfThreads(parts, logger)),
      flushReads: (shopId) => wakeUp.flush(shopId),
      ...startHeavyReads(config, parts, logger),
      ...(role !== 'realtime' && { backupStatus: backups.status, ...startReplays(config, parts, logger) }),
    },
    {
      ...linkSettings(config, http.address, logger),
      ...home.secrets,
      feedbackTo,
      limitScale,
      shopMbPerHour,
      importMbPerDay,
    },
  );
}

const readyOf =
  ({ readiness }: Opened) =>
  async () =>
    readiness.stores();

/** Read models, and interrupted work. */
async function openWorker(
  { config, parts, logger, metrics, stopped }: RoleOptions,
  { adapters, readiness }: Opened,
  reactor: Reactor,
): Promise<void> {
  const running = await untilOpen('projections', async () => startProjections(config, logger), stopped, logger);
  parts.onStop('projections', async () => running.stop());
  metrics?.follow({ projections: async () => running.status() });
  readiness.add({ readModels: everyModelIsServed(adapters, running) });
  finishInterruptedWork(reactor, parts, logger, readiness.waitsFor('interruptedWork'));
}

/** Commands, queries, and the browser's files; ready once there are rows to serve, whichever worker made them. */
function apiApp({ config, logger, metrics }: RoleOptions, opened: Opened) {
  const { adapters, readiness, services } = opened;
  readiness.add({ readStore: rowsAreThere(adapters) });
  const clientFolder = browserFolder();
  const { trustProxy } = config;
  return createApp(services, {
    logger,
    trustProxy,
    ready: readyOf(opened),
    ...(clientFolder && { clientFolder }),
    ...(metrics && { onAnswered: (request) => metrics.requestAnswered(request) }),
  });
}
