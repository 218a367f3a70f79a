import { openEmbeddedEventStore, type EventStore } from '@bahi/event-store';
import { folderPaths } from './dataFolder.ts';
import type { ProjectionPlace } from './openAdapters.ts';
import { openServerLog } from './openServerLog.ts';

/** Opens the log of an installation for reading, whether or not servers use it. @throws {NoLog} there is none on the server named */
export async function openLog({ stores, dataDir }: ProjectionPlace): Promise<EventStore> {
  if (stores !== undefined) return openServerLog(stores.eventStoreUrl, { mustExist: true });
  return openEmbeddedEventStore({ folder: folderPaths(dataDir).path });
}
