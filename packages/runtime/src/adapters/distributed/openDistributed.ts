import { FOLLOWED_STREAMS, type Id } from '@bahi/contracts';
import { createCommandHandler, type EventStore } from '@bahi/event-store';
import { openMongodbSnapshots } from '@bahi/event-store/mongodb';
import { openMongodbPrivateStore } from '@bahi/private-store/mongodb';
import { createPartitionedHost, type Projection } from '@bahi/projection-runner';
import {
  openRedisLink,
  redisChangeFeed,
  redisCounts,
  redisTopic,
  redisWakeUp,
  type RedisLink,
} from '@bahi/projection-runner/redis';
import { DISTRIBUTED_PARTITIONS } from '@bahi/read-store';
import { mongodbReadModels, mongodbReadModelWriter } from '@bahi/read-store/mongodb';
import { APP_VERSION } from '../../configuration/appVersion.ts';
import { systemClock, type Clock } from '../../clock.ts';
import { checkInstallation, claimInstallation } from './claimInstallation.ts';
import { Closing } from '../../lifecycle/closing.ts';
import type { StoreAddresses } from '../../configuration/config.ts';
import type { Logger } from '../../logging/logger.ts';
import { measuredCommands, measuredEventStore } from '../../metrics/measured.ts';
import type { Metrics } from '../../metrics/openMetrics.ts';
import { openMongodb } from './openMongodb.ts';
import { openServerLog } from './openServerLog.ts';
import { mongodbCheckpoint } from '../reactorCheckpoint.ts';
import type { StateCacheSize } from '../../configuration/stateCacheSize.ts';
import type { OpenProjections, Signals, Stores } from '../stores.ts';

function openSignals(link: RedisLink, logger: Logger, closing: Closing): Signals {
  const wakeUp = redisWakeUp(link, { partitions: DISTRIBUTED_PARTITIONS, logger });
  const feed = redisChangeFeed(link);
  const sessionEndings = redisTopic<readonly Id[]>(link, 'bahi:session-endings');
  closing.add(async () => Promise.all([wakeUp.close(), feed.close(), sessionEndings.close()]));
  return {
    wakeUp,
    feed,
    sessionEndings,
    limitCounts: redisCounts(link, logger),
    ping: async () => link.commands.ping(),
    waiting: async () => wakeUp.waiting(),
  };
}

/** The log, whose appends by this process wake the projection hosts. */
function wakingHosts(events: EventStore, notify: (shopId?: Id) => void): EventStore {
  return {
    logId: events.logId,
    async append(stream, expectedRevision, sealed) {
      const result = await events.append(stream, expectedRevision, sealed);
      notify(sealed[0]?.meta.shopId);
      return result;
    },
    readStream: async (stream, options) => events.readStream(stream, options),
    readAll: async (options) => events.readAll(options),
    head: async () => events.head(),
    onAppended: (listener) => events.onAppended(listener),
    ...(events.follow && { follow: events.follow.bind(events) }),
    close: async () => events.close(),
  };
}

/**
 * Opens log, read models and private data on their servers, which other processes use too.
 * @throws {ConfigError} the servers belong to another installation, or their addresses make no sense
 * @throws {Error} EventStoreDB or MongoDB does not answer: open again later. Redis may start later
 */
export async function openDistributedStores(
  { eventStoreUrl, mongodbUrl, redisUrl }: StoreAddresses,
  {
    clock,
    dataSecret,
    logger,
    metrics,
    stateCache,
  }: { clock: Clock; dataSecret: string; logger: Logger; metrics: Metrics | undefined; stateCache: StateCacheSize },
): Promise<Stores> {
  const closing = new Closing();
  try {
    const log = await openServerLog(eventStoreUrl, { mustExist: false });
    closing.add(async () => log.close());
    const { db, close } = await openMongodb(mongodbUrl);
    closing.add(close);
    await claimInstallation(db, { logId: log.logId, dataSecret });
    const snapshots = await openMongodbSnapshots(db);
    const privateStore = await openMongodbPrivateStore(db, { clock });
    const link = openRedisLink(redisUrl, logger);
    closing.add(async () => link.close());
    const signals = openSignals(link, logger, closing);
    const events = measuredEventStore(
      wakingHosts(log, (shopId) => signals.wakeUp.notify(shopId)),
      metrics,
    );
    metrics?.follow({ wakeUps: signals.waiting });
    // other processes write too, so the log confirms a cached state before it is used
    const handler = createCommandHandler({
      store: events,
      app: APP_VERSION,
      snapshots,
      soleWriter: false,
      follow: FOLLOWED_STREAMS,
      ...stateCache,
      ...(metrics && { onStateMissed: () => metrics.stateMissed() }),
    });
    const commands = measuredCommands(handler, metrics);
    closing.add(async () => commands.close());
    return {
      events,
      commands,
      read: mongodbReadModels(db),
      privateStore,
      reactorCheckpoint: mongodbCheckpoint(db, log.logId),
      signals,
      close: async () => closing.run(),
    };
  } catch (error) {
    await closing.run().catch(() => undefined);
    throw error;
  }
}

/**
 * Opens the projecting side; any number of processes may do so. See `openProjections`.
 * @throws {ConfigError} the database belongs to another log
 */
export async function openDistributedProjections(
  { eventStoreUrl, mongodbUrl, redisUrl }: StoreAddresses,
  projections: readonly Projection[],
  logger: Logger,
  onlyFollow: boolean,
): Promise<OpenProjections> {
  const closing = new Closing();
  try {
    // a process that only follows does not start a log
    const events = await openServerLog(eventStoreUrl, { mustExist: onlyFollow });
    closing.add(async () => events.close());
    const { db, close } = await openMongodb(mongodbUrl);
    closing.add(close);
    // `digest` over an empty database gives a fresh replay
    await checkInstallation(db, { logId: events.logId }, { mayBeNew: true });
    const link = openRedisLink(redisUrl, logger);
    closing.add(async () => link.close());
    const { wakeUp, feed } = openSignals(link, logger, closing);
    const writer = mongodbReadModelWriter(db);
    closing.add(async () => writer.close());
    const host = createPartitionedHost({
      events,
      writer,
      projections,
      partitions: DISTRIBUTED_PARTITIONS,
      wakeUp,
      feed,
      clock: systemClock,
      logger,
      onlyFollow,
    });
    closing.add(async () => host.stop());
    return { host, wakeUp, feed, head: async () => events.head(), close: async () => closing.run() };
  } catch (error) {
    await closing.run().catch(() => undefined);
    throw error;
  }
}
