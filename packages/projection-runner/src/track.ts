import type { Position } from '@bahi/contracts';
import { partitionOf, type ModelDefinition, type Partition, type ReadModelWriter } from '@bahi/read-store';
import { modelOf, PARKED, PARKED_OWNER, type ParkedShop } from './parking.ts';
import type { Projection } from './projection.ts';

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
  const parked = await writer.find(model, build, PARKED.name, PARKED_OWNER, 'shopId', PARKED_OWNER);
  const own = parked.filter(({ id }) => partitionOf(id, partition.of) === partition.index);
  const byShop = new Map(own.map((doc) => [doc.id, doc as ParkedShop]));
  return {
    projection,
    model,
    build,
    partition,
    handled: new Set(projection.handles),
    checkpoint,
    saved: checkpoint,
    parked: byShop,
    unknownEvents: 0,
    failure: undefined,
    atEnd: false,
  };
}

/** Brings the checkpoint in storage up to what was read. @throws {StaleCheckpoint} when another host was faster */
export async function saveCheckpoint(writer: ReadModelWriter, track: Track): Promise<void> {
  const { model, build, partition, saved: from, checkpoint: to } = track;
  if (to === null || to === from) return;
  const batch = { partition: partition.index, from, to, puts: new Map(), removes: new Map() };
  await writer.commit(model, build, batch);
  track.saved = to;
}
