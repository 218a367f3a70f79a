import { embeddedReadModels, type ReadModels } from '@bahi/read-store';
import { folderPaths, refuseOtherFormat } from '../dataFolder/dataFolder.ts';
import type { ProjectionPlace } from './openAdapters.ts';

/** Opens the read models of an installation for reading, whether or not servers use them. */
export async function openReadModels({ stores, dataDir }: ProjectionPlace): Promise<ReadModels> {
  if (stores === undefined) {
    refuseOtherFormat(dataDir);
    return embeddedReadModels(folderPaths(dataDir).readFolder);
  }
  const { openDistributedReadModels } = await import('./distributed/openDistributedParts.ts');
  return openDistributedReadModels(stores);
}
