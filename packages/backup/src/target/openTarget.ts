import type { ArchiveTarget } from './archiveTarget.ts';
import { folderTarget } from './folderTarget.ts';
import type { TargetMemory } from './targetMemory.ts';
import type { TargetPlace } from './targetPlace.ts';
import { s3Target } from './s3Target.ts';

/**
 * Opens a target; nothing is asked of it yet.
 * @param memory notices that the disk of a folder is not mounted
 */
export function openTarget(place: TargetPlace, memory?: TargetMemory): ArchiveTarget {
  return place.kind === 'folder' ? folderTarget(place.path, memory) : s3Target(place);
}
