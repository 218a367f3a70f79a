import { embeddedReadModels, type ReadModels } from '@bahi/read-store';
import type { ProjectionPlace } from './openAdapters.ts';
import { folderPaths } from '../dataFolder/dataFolder.ts';

/** Opens the read models of an installation for reading, whether or not servers use them. */
export async function openReadModels({ stores, dataDir }: ProjectionPlace): Promise<ReadModels> {
  if (stores === undefined) return embeddedReadModels(folderPaths(dataDir).readFolder);
  const { openDistributedReadModels } = await import('./distributed/openDistributedParts.ts');
  return openDistributedReadModels(stores);
}
