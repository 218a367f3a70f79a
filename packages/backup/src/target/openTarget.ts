import type { ArchiveTarget } from './archiveTarget.ts';
import { folderTarget } from './folderTarget.ts';
import type { TargetPlace } from './targetPlace.ts';
import { s3Target } from './s3Target.ts';

/** Opens a target; nothing is asked of it yet. */
export function openTarget(place: TargetPlace): ArchiveTarget {
  return place.kind === 'folder' ? folderTarget(place.path) : s3Target(place);
}
