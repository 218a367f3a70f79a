import type { PendingBatch } from './pendingBatch.ts';
import { publishChanges, type Publish } from './publishChanges.ts';

/**
 * Publishes figures of a batch that is not committed yet. They follow from the log alone, so they come true whichever host commits these
 * events, if the documents were those of the batch's checkpoint. Documents kept in memory are. Of others this is known when nobody else
 * has committed since they were loaded. A parked shop has no figures here.
 * @param now milliseconds since 1970
 */
export async function publishAhead(batch: PendingBatch, now: number, publish: Publish): Promise<void> {
  const { subscription, writer, newlyParked, changedShops, end: position, failure, docs } = batch;
  const { projection, model, build, partition, kept } = subscription;
  const { turn } = kept;
  if (projection.figures === undefined || turn === undefined || position === null || failure !== undefined) return;
  const changes = [...changedShops].flatMap((shopId) => {
    const figures = newlyParked.has(shopId) ? undefined : projection.figures?.(docs.puts, shopId, now);
    return figures === undefined
      ? []
      : { shopId, collections: [], dashboard: false, position, figures: { ...figures, position } };
  });
  if (changes.length === 0) return;
  if (batch.hasLoaded && (await writer.turn?.(model, build, partition.index)) !== turn) return;
  publishChanges(publish, changes);
}
