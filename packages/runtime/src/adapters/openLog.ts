import { openEmbeddedEventStore, type EventStore } from '@bahi/event-store';
import { folderPaths, refuseCutFiles, refuseOtherFormat } from '../dataFolder/dataFolder.ts';
import type { ProjectionPlace } from './openAdapters.ts';
import { openServerLog } from './distributed/openServerLog.ts';

/**
 * Opens the log of an installation for reading, whether or not servers use it.
 * @throws {NoLog} there is none on the server named
 * @throws {DataFolderError} its folder has another format, or its file is cut short
 */
export async function openLog({ stores, dataDir }: ProjectionPlace): Promise<EventStore> {
  if (stores !== undefined) return openServerLog(stores.eventStoreUrl, { mustExist: true });
  const { path, eventsFile } = folderPaths(dataDir);
  refuseOtherFormat(dataDir);
  refuseCutFiles(eventsFile);
  return openEmbeddedEventStore({ folder: path });
}
