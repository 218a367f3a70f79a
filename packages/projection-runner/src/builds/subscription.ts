import type { Position } from '@bahi/contracts';
import { partitionOf, type ModelDefinition, type Partition, type ReadModelWriter } from '@bahi/read-store';
import { KeptDocs } from '../batch/keptDocs.ts';
import { modelOf, PARKED, PARKED_OWNER, type ParkedShop } from '../parking/parkedShop.ts';
import type { Projection } from '../projection.ts';

/** A projection that reads the log from a checkpoint, into one build. */
export interface Subscription {
  projection: Projection;
  model: ModelDefinition;
  build: number;
  /** The shops it follows. */
  partition: Partition;
  /** The event types that the projection handles. */
  handles: ReadonlySet<string>;
  /** Position of the last event it has read. */
  checkpoint: Position | null;
  /** The checkpoint in storage. It is behind the other one after pages without an event for this projection. */
  storedCheckpoint: Position | null;
  /** Rows that need not be loaded again. */
  kept: KeptDocs;
  parked: Map<string, ParkedShop>;
  /** Another host moved the checkpoint, and may have parked shops that are not in `parked` yet. */
  isParkedOutdated: boolean;
  /** Events of types that this program does not know, skipped since the start. */
  unknownEvents: number;
  /** Why the last batch could not be committed; it is tried again. */
  failure: string | undefined;
  /** The last page it read reached the end of the log. */
  atEnd: boolean;
}

/** Opens a build and loads its checkpoint and parked shops, whichever host stored them. */
export async function openSubscription(
  writer: ReadModelWriter,
  projection: Projection,
  build: number,
  partition: Partition,
): Promise<Subscription> {
  const model = modelOf(projection);
  await writer.open(model, build);
  const checkpoint = await writer.checkpoint(model, build, partition.index);
  const subscription: Subscription = {
    projection,
    model,
    build,
    partition,
    handles: new Set(projection.handles),
    checkpoint,
    storedCheckpoint: checkpoint,
    kept: new KeptDocs(),
    parked: new Map(),
    isParkedOutdated: true,
    unknownEvents: 0,
    failure: undefined,
    atEnd: false,
  };
  await loadParked(writer, subscription);
  return subscription;
}

/** Moves a subscription to where another host has brought it. Its parked shops must be loaded before it goes on. */
export function moveTo(subscription: Subscription, checkpoint: Position | null): void {
  subscription.checkpoint = checkpoint;
  subscription.storedCheckpoint = checkpoint;
  subscription.failure = undefined;
  subscription.atEnd = false;
  subscription.kept.drop();
  subscription.isParkedOutdated = true;
}

/** Loads which shops are parked, if another host may have parked some. */
export async function loadParked(writer: ReadModelWriter, subscription: Subscription): Promise<void> {
  const { model, build, partition, storedCheckpoint } = subscription;
  if (!subscription.isParkedOutdated) return;
  const parked = await writer.find(model, build, PARKED.name, PARKED_OWNER, 'shopId', PARKED_OWNER);
  // the subscription may have moved meanwhile
  if (!subscription.isParkedOutdated || subscription.storedCheckpoint !== storedCheckpoint) return;
  const own = parked.filter(({ id }) => partitionOf(id, partition.of) === partition.index);
  subscription.parked = new Map(own.map((doc) => [doc.id, doc as ParkedShop]));
  subscription.isParkedOutdated = false;
}

/** Stores the checkpoint where no commit of documents did. @throws {StaleCheckpoint} when another host was faster */
export async function saveCheckpoint(writer: ReadModelWriter, subscription: Subscription): Promise<void> {
  const { model, build, partition, storedCheckpoint: from, checkpoint: to } = subscription;
  if (to === null || to === from) return;
  const { turn } = subscription.kept;
  const batch = { partition: partition.index, from, to, turn, puts: new Map(), removes: new Map() };
  subscription.kept.moved(await writer.commit(model, build, batch));
  subscription.storedCheckpoint = to;
}
