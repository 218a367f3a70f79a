import { openEmbeddedEventStore } from '@bahi/event-store';
import { embeddedReadModels } from '@bahi/read-store';
import { folderPaths, refuseOtherFormat } from '../dataFolder/dataFolder.ts';
import type { ProjectionPlace } from './openAdapters.ts';
import type { Reading } from './stores.ts';

/** Opens the log and the read models of a running installation, for a thread of its server. */
export async function openReading({ stores, dataDir }: ProjectionPlace): Promise<Reading> {
  if (stores !== undefined) {
    const { openDistributedReading } = await import('./distributed/openDistributedParts.ts');
    return openDistributedReading(stores);
  }
  refuseOtherFormat(dataDir);
  const { path, readFolder } = folderPaths(dataDir);
  const events = await openEmbeddedEventStore({ folder: path });
  const read = embeddedReadModels(readFolder);
  return {
    events,
    read,
    async close() {
      await read.close();
      await events.close();
    },
  };
}
