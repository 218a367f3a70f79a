import type { Position } from '@bahi/contracts';
import { ZERO_POSITION } from '@bahi/event-store';
import type { ModelBuild, ReadModelWriter } from '@bahi/read-store';
import { readOf } from './chooseBuilds.ts';
import type { Projection } from '../projection.ts';
import { follow, type Track } from './subscription.ts';

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

/** Whether the other partitions have come to where the live build, or this partition, stood when this one was first asked. */
export async function areOthersFilled(writer: ReadModelWriter, slot: Slot, building: Track): Promise<boolean> {
  const { model, build, checkpoint, partition } = building;
  const others = Array.from({ length: partition.of }, (_, other) => other).filter((other) => other !== partition.index);
  const checkpointsOf = async (wanted: number) =>
    new Map(
      await Promise.all(others.map(async (other) => [other, await writer.checkpoint(model, wanted, other)] as const)),
    );
  slot.goals ??=
    slot.live === undefined
      ? new Map(others.map((other) => [other, checkpoint]))
      : await checkpointsOf(slot.live.build);
  const filled = await checkpointsOf(build);
  return others.every((other) => (filled.get(other) ?? ZERO_POSITION) >= (slot.goals?.get(other) ?? ZERO_POSITION));
}
