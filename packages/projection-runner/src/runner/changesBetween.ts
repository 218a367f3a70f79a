import type { Position } from '@bahi/contracts';
import { ZERO_POSITION } from '@bahi/event-store';
import { Announcements } from '../batch/publishChanges.ts';
import { isConcerning } from '../batch/decodePage.ts';
import type { Pages } from '../batch/readPages.ts';
import { shopOf } from '../parking/parkedShop.ts';
import type { Change } from '../projection.ts';
import { requestsOf } from '../batch/correlationIds.ts';
import type { Track } from '../builds/subscription.ts';

/** Whether a place in the log is behind another one; the log begins at null. */
export const isAfter = (one: Position | null, other: Position | null): boolean =>
  (one ?? ZERO_POSITION) > (other ?? ZERO_POSITION);

/**
 * What tracks have made of a stretch of the log, read once more: for each shop its last event, since a page that heard of that one
 * has heard of all.
 */
export async function changesBetween(
  start: Position | null,
  end: Position | null,
  tracks: readonly Track[],
  pages: Pages,
): Promise<Change[]> {
  const announcements = new Announcements();
  for (let from = start; isAfter(end, from);) {
    const { events } = await pages(from, 1);
    const requests = requestsOf(events);
    const within = events.filter(({ stored }) => !isAfter(stored.position, end));
    for (const decoded of within.filter(isConcerning)) {
      const { type, position: checkpoint } = decoded.stored;
      for (const { projection, handled, checkpoint: reached } of tracks) {
        if (!handled.has(type) || isAfter(checkpoint, reached)) continue;
        announcements.add({ projection, checkpoint }, new Set([shopOf(decoded.stored)]), requests);
      }
    }
    const last = within.at(-1);
    if (last === undefined) break;
    from = last.stored.position;
  }
  return announcements.changes();
}
