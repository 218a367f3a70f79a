import type { Position } from '@bahi/contracts';
import type { ModelDefinition, ReadModelWriter } from '@bahi/read-store';
import { modelOf, PARKED, PARKED_OWNER, type ParkedShop } from './parking.ts';
import type { Projection } from './projection.ts';

/** One partition until there is a second engine. */
export const PARTITION = 0;

/** A projection on its way through the log, into one build. */
export interface Track {
  projection: Projection;
  model: ModelDefinition;
  build: number;
  checkpoint: Position | null;
  parked: Map<string, ParkedShop>;
  /** Events of types that this program does not know, skipped since the start. */
  unknownEvents: number;
  /** Why the last batch could not be written; it is tried again. */
  failure: string | undefined;
  /** The last page it read reached the end of the log. */
  atEnd: boolean;
}

/** Opens a build and reads where it stands: checkpoint and parked shops, also those another host left. */
export async function openTrack(writer: ReadModelWriter, projection: Projection, build: number): Promise<Track> {
  const model = modelOf(projection);
  await writer.open(model, build);
  const checkpoint = await writer.checkpoint(model, build, PARTITION);
  const parked = await writer.find(model, build, PARKED.name, PARKED_OWNER, 'shopId', PARKED_OWNER);
  const byShop = new Map(parked.map((doc) => [doc.id, doc as ParkedShop]));
  return { projection, model, build, checkpoint, parked: byShop, unknownEvents: 0, failure: undefined, atEnd: false };
}
