import type { Position } from '@bahi/contracts';
import { ZERO_POSITION } from '@bahi/event-store';
import { correlationIdsByShop } from '../batch/correlationIds.ts';
import { isRelevant } from '../batch/decodePage.ts';
import { CollectedChanges } from '../batch/publishChanges.ts';
import type { PageReader } from '../batch/readPages.ts';
import type { Subscription } from '../builds/subscription.ts';
import { shopOf } from '../parking/parkedShop.ts';
import type { Change } from '../signals.ts';

/** Whether one position is behind another; null is the start of the log. */
export const isAfter = (one: Position | null, other: Position | null): boolean =>
  (one ?? ZERO_POSITION) > (other ?? ZERO_POSITION);

/**
 * The changes that subscriptions made between two positions, read from the log again. For each shop only the last position counts: a page
 * that knows it knows all before it.
 */
export async function changesBetween(
  start: Position | null,
  end: Position | null,
  subscriptions: readonly Subscription[],
  readPage: PageReader,
): Promise<Change[]> {
  const changes = new CollectedChanges();
  for (let from = start; isAfter(end, from);) {
    const { events } = await readPage(from, 1);
    const correlationIds = correlationIdsByShop(events);
    const within = events.filter(({ stored }) => !isAfter(stored.position, end));
    for (const decoded of within.filter(isRelevant)) {
      const { type, position } = decoded.stored;
      for (const { projection, handles, checkpoint } of subscriptions) {
        if (!handles.has(type) || isAfter(position, checkpoint)) continue;
        changes.add({ projection, checkpoint: position }, new Set([shopOf(decoded.stored)]), correlationIds);
      }
    }
    const last = within.at(-1);
    if (last === undefined) break;
    from = last.stored.position;
  }
  return changes.toChanges();
}
