import { join } from 'node:path';
import { createCommandHandler, openEmbeddedEventStore, openEmbeddedSnapshots } from '@bahi/event-store';
import { openEmbeddedPrivateStore } from '@bahi/private-store';
import { createProjectionHost, inProcessChangeFeed, inProcessWakeUp, type Projection } from '@bahi/projection-runner';
import { embeddedReadModels, embeddedReadModelWriter, removeUnreadable } from '@bahi/read-store';
import { APP_VERSION } from '../configuration/appVersion.ts';
import { systemClock, type Clock } from '../clock.ts';
import { folderPaths, refuseOtherFormat, type DataFolder } from '../dataFolder/dataFolder.ts';
import { refuseCutLog } from '../dataFolder/logEnd.ts';
import { refuseLostAccounts } from '../dataFolder/lostAccounts.ts';
import type { Logger } from '../logging/logger.ts';
import { measuredCommands, measuredEventStore } from '../metrics/measured.ts';
import type { Metrics } from '../metrics/openMetrics.ts';
import { fileCheckpoint } from './reactorCheckpoint.ts';
import type { StateCacheSize } from '../configuration/stateCacheSize.ts';
import type { OpenProjections, Stores } from './stores.ts';

/** Opens every store of a data folder that this process holds. */
export async function openEmbeddedStores(
  folder: DataFolder,
  {
    clock,
    eventWriter,
    metrics,
    logger,
    stateCache,
  }: {
    clock: Clock;
    eventWriter: URL | undefined;
    metrics: Metrics | undefined;
    logger: Logger;
    stateCache: StateCacheSize;
  },
): Promise<Stores> {
  const log = await openEmbeddedEventStore({
    folder: folder.path,
    ...(eventWriter !== undefined && { worker: eventWriter }),
  });
  await refuseCutLog(log, folder);
  const lost = await refuseLostAccounts(log, folderPaths(folder.path));
  if (lost !== undefined) logger.error(lost);
  const events = measuredEventStore(log, metrics);
  const snapshots = openEmbeddedSnapshots(join(folder.path, 'read'));
  const handler = createCommandHandler({
    store: events,
    app: APP_VERSION,
    snapshots,
    soleWriter: true,
    ...stateCache,
    ...(metrics && { onStateMissed: () => metrics.stateMissed() }),
  });
  const commands = measuredCommands(handler, metrics);
  const read = embeddedReadModels(folder.readFolder);
  const privateStore = openEmbeddedPrivateStore({
    file: folder.privateFile,
    uploadsFolder: folder.uploadsFolder,
    alone: true,
    clock,
  });
  return {
    events,
    commands,
    read,
    privateStore,
    reactorCheckpoint: fileCheckpoint(folder.reactorFile, events.logId),
    signals: undefined,
    async close() {
      await commands.close();
      await Promise.all([snapshots.close(), read.close(), privateStore.close()]);
      await events.close();
    },
  };
}

/** Opens the projecting side of a data folder. */
export async function openEmbeddedProjections(
  dataDir: string,
  projections: readonly Projection[],
  logger: Logger,
): Promise<OpenProjections> {
  refuseOtherFormat(dataDir);
  const paths = folderPaths(dataDir);
  const events = await openEmbeddedEventStore({ folder: paths.path });
  await refuseCutLog(events, paths);
  const models = removeUnreadable(paths.readFolder, projections);
  if (models.length > 0) logger.info({ models }, 'read models of an older layout are rebuilt from the log');
  const writer = embeddedReadModelWriter(paths.readFolder);
  const wakeUp = inProcessWakeUp();
  const feed = inProcessChangeFeed();
  const host = createProjectionHost({ events, writer, projections, wakeUp, feed, clock: systemClock, logger });
  return {
    host,
    wakeUp,
    feed,
    head: async () => events.head(),
    async close() {
      await host.stop();
      await writer.close();
      await events.close();
    },
  };
}
