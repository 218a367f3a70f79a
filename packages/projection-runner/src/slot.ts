import type { Position } from '@bahi/contracts';
import type { ModelBuild, ReadModelWriter } from '@bahi/read-store';
import { readOf } from './chooseBuilds.ts';
import type { Projection } from './projection.ts';
import { follow, type Track } from './track.ts';

/** What there is of one projection. */
export interface Slot {
  projection: Projection;
  /** The build that is read, as storage said last; of another version of the program unless it is `live`. */
  read: ModelBuild | undefined;
  /** Follows the log and is read. */
  live: Track | undefined;
  /** Fills beside what is read. */
  building: Track | undefined;
  /** What the operator wants: a new build, or one of this version back though a newer one is read. */
  asked: 'rebuild' | 'goBack' | undefined;
  /** How much of a page it takes at once: less where a page could not be read or written. */
  share: number;
  /** How far the other partitions of `building` must have come, by number, before it is read. */
  goals?: ReadonlyMap<number, Position | null>;
}

export const tracksOf = ({ live, building }: Slot): Track[] => [live ?? [], building ?? []].flat();

/**
 * Takes a slot to where other hosts of its partition have brought it.
 * @returns `replaced` when they put another build in place of one of these, and it is to be opened anew
 */
export async function followOthers(writer: ReadModelWriter, slot: Slot): Promise<'still' | 'moved' | 'replaced'> {
  const tracks = tracksOf(slot);
  const [builds, ...stored] = await Promise.all([
    writer.builds(slot.projection.name),
    ...tracks.map(async ({ model, build, partition }) =>
      writer.checkpoint(model, build, partition.index).catch(() => null),
    ),
  ]);
  // who swapped may have died before the replaced build was sealed; and who follows none sees here that its version is back
  if (readOf(builds)?.build !== slot.read?.build) return 'replaced';
  const moved = tracks.flatMap((track, at) => (track.saved === stored[at] ? [] : [{ track, to: stored[at] ?? null }]));
  // a build whose checkpoint is there no more was replaced
  if (moved.some(({ to }) => to === null)) return 'replaced';
  for (const { track, to } of moved) follow(track, to);
  return moved.length > 0 ? 'moved' : 'still';
}
