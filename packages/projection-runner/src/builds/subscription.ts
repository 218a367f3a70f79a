import type { Position } from '@bahi/contracts';
import { partitionOf, type ModelDefinition, type Partition, type ReadModelWriter } from '@bahi/read-store';
import { modelOf, PARKED, PARKED_OWNER, type ParkedShop } from '../parking/parkedShop.ts';
import type { Projection } from '../projection.ts';

/** A projection on its way through the log, into one build. */
export interface Track {
  projection: Projection;
  model: ModelDefinition;
  build: number;
  /** The shops it follows. */
  partition: Partition;
  /** Types of events it handles. */
  handled: ReadonlySet<string>;
  /** How far it has read. */
  checkpoint: Position | null;
  /** The checkpoint in storage: behind the other one after pages without an event of this projection. */
  saved: Position | null;
  parked: Map<string, ParkedShop>;
  /** Another host has brought it to where it is, and may have parked shops. */
  isFollowing: boolean;
  /** Events of types that this program does not know, skipped since the start. */
  unknownEvents: number;
  /** Why the last batch could not be written; it is tried again. */
  failure: string | undefined;
  /** The last page it read reached the end of the log. */
  atEnd: boolean;
}

/** Opens a build and reads where it stands: checkpoint and parked shops, also those another host left. */
export async function openTrack(
  writer: ReadModelWriter,
  projection: Projection,
  build: number,
  partition: Partition,
): Promise<Track> {
  const model = modelOf(projection);
  await writer.open(model, build);
  const checkpoint = await writer.checkpoint(model, build, partition.index);
  const track: Track = {
    projection,
    model,
    build,
    partition,
    handled: new Set(projection.handles),
    checkpoint,
    saved: checkpoint,
    parked: new Map(),
    isFollowing: true,
    unknownEvents: 0,
    failure: undefined,
    atEnd: false,
  };
  await readParked(writer, track);
  return track;
}

/** Takes a track to where another host has brought it. What that one parked is to be read before it goes on from there. */
export function follow(track: Track, checkpoint: Position | null): void {
  track.checkpoint = checkpoint;
  track.saved = checkpoint;
  track.failure = undefined;
  track.atEnd = false;
  track.isFollowing = true;
}

/** Reads which shops are parked, where another host may have done it. */
export async function readParked(writer: ReadModelWriter, track: Track): Promise<void> {
  const { model, build, partition, saved } = track;
  if (!track.isFollowing) return;
  const parked = await writer.find(model, build, PARKED.name, PARKED_OWNER, 'shopId', PARKED_OWNER);
  // meanwhile it may have gone on
  if (!track.isFollowing || track.saved !== saved) return;
  const own = parked.filter(({ id }) => partitionOf(id, partition.of) === partition.index);
  track.parked = new Map(own.map((doc) => [doc.id, doc as ParkedShop]));
  track.isFollowing = false;
}

/** Brings the checkpoint in storage up to what was read. @throws {StaleCheckpoint} when another host was faster */
export async function saveCheckpoint(writer: ReadModelWriter, track: Track): Promise<void> {
  const { model, build, partition, saved: from, checkpoint: to } = track;
  if (to === null || to === from) return;
  const batch = { partition: partition.index, from, to, puts: new Map(), removes: new Map() };
  await writer.commit(model, build, batch);
  track.saved = to;
}
