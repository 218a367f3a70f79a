import type { Position } from '@bahi/contracts';
import { parsePosition, type EventStore } from '@bahi/event-store';
import { positionsRead } from '@bahi/read-store';
import { DataFolderError, type folderPaths } from './dataFolder.ts';

type Places = Pick<ReturnType<typeof folderPaths>, 'eventsFile' | 'readFolder'>;

/**
 * The message about a log that ends before its read models do, for example when its write-ahead log is missing. Numbers would be
 * given twice, and new events would never be shown. A single read model ahead of the log may be damaged itself.
 * @param read the position of each read model; read before the head, because a server may go on writing
 */
export function missingEnd({ eventsFile, readFolder }: Places, read: readonly Position[], head: Position) {
  const ahead = read.filter((position) => position > head).toSorted();
  const furthest = ahead.at(-1);
  if (furthest === undefined || ahead.length === 1) return undefined;
  return (
    `${eventsFile} ends at event ${parsePosition(head)} and read models were made of ${parsePosition(furthest)}: its end is missing; ` +
    `restore the newest backup, or remove ${readFolder} to go on without what is lost`
  );
}

/** @throws {DataFolderError} the end of the log is missing; the log is closed */
export async function refuseCutLog(events: EventStore, places: Places): Promise<void> {
  const read = positionsRead(places.readFolder);
  const missing = missingEnd(places, read, await events.head());
  if (missing === undefined) return;
  await events.close();
  throw new DataFolderError(missing);
}
