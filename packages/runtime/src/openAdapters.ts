import { join } from 'node:path';
import type { Position } from '@bahi/contracts';
import { createCommandHandler, openEmbeddedEventStore, openEmbeddedSnapshots, type EventStore, type OpenCommandHandler } from '@bahi/event-store'; // prettier-ignore
import { openOutboxMail, openSmtpMail, type Mail } from '@bahi/mail';
import { openEmbeddedPrivateStore, type PrivateStore } from '@bahi/private-store';
import { createProjectionHost, inProcessChangeFeed, inProcessWakeUp, type ChangeFeed, type Projection, type ProjectionHost, type WakeUp } from '@bahi/projection-runner'; // prettier-ignore
import { embeddedReadModels, embeddedReadModelWriter, type ReadModels } from '@bahi/read-store';
import { APP_VERSION } from './appVersion.ts';
import { systemClock, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { DataFolder, folderPaths } from './dataFolder.ts';
import type { Logger } from './logger.ts';

/*
 * The one place where adapters are chosen. There is one engine in this version, the embedded one: a second one is a branch in
 * these functions and nowhere else.
 */

/** What the API stands on. */
export interface Adapters {
  clock: Clock;
  events: EventStore;
  commands: OpenCommandHandler;
  read: ReadModels;
  privateStore: PrivateStore;
  mail: Mail;
  /** Snapshots are kept and everything is closed, the log last. */
  close(): Promise<void>;
}

export interface AdapterOptions {
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
  folder: DataFolder;
  logger: Logger;
  /** The bundled writer thread; without it the calling thread writes, as tools do. */
  eventWriter?: URL;
  clock?: Clock;
}

function openMail({ config, folder, logger }: AdapterOptions): Mail {
  const from = config.mailFrom;
  if (config.smtpUrl !== undefined) return openSmtpMail({ url: config.smtpUrl, from });
  const onWritten = (file: string) => logger.info({ file }, 'mail written to the outbox');
  return openOutboxMail({ folder: folder.outboxFolder, from, onWritten });
}

/** Opens every store of a data folder that this process holds. */
export async function openAdapters(options: AdapterOptions): Promise<Adapters> {
  const { folder, eventWriter, clock = systemClock } = options;
  const events = await openEmbeddedEventStore({
    folder: folder.path,
    ...(eventWriter !== undefined && { worker: eventWriter }),
  });
  const snapshots = openEmbeddedSnapshots(join(folder.path, 'read'));
  const commands = createCommandHandler({
    store: events,
    clock,
    app: APP_VERSION,
    snapshots,
    soleWriter: true,
    storeDeadlineMs: null,
  });
  const read = embeddedReadModels(folder.readFolder);
  const privateStore = openEmbeddedPrivateStore({ file: folder.privateFile, uploadsFolder: folder.uploadsFolder });
  const mail = openMail(options);
  return {
    clock,
    events,
    commands,
    read,
    privateStore,
    mail,
    async close() {
      await commands.close();
      await Promise.all([snapshots.close(), read.close(), privateStore.close(), mail.close()]);
      await events.close();
    },
  };
}

/** A projection host with its own connections to log and read models. */
export interface OpenProjections {
  host: ProjectionHost;
  wakeUp: WakeUp;
  feed: ChangeFeed;
  /** Position of the newest event in the log. */
  head(): Promise<Position>;
  close(): Promise<void>;
}

/** Opens the projecting side of a data folder, in a worker thread or in a tool. Another host must not write there. */
export async function openProjections(
  paths: ReturnType<typeof folderPaths>,
  projections: readonly Projection[],
  logger: Logger,
): Promise<OpenProjections> {
  const events = await openEmbeddedEventStore({ folder: paths.path });
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
