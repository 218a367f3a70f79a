import type { EventStore } from '@bahi/event-store';
import type { Change, Projection } from '@bahi/projection-runner';
import { sampleProjection } from './sampleProjection.ts';

/** Figures for the sample projection: how many events a shop had. */
export const countedFigures: Projection['figures'] = (changed, shopId) => {
  const shop = changed.get('shops')?.get(shopId) as { count?: number } | undefined;
  return shop && { range: 'today', from: String(shop.count) };
};

/** Whether figures that were published before a commit are what the log says at their position. */
export async function cameTrue(events: EventStore, published: readonly Change[]): Promise<boolean> {
  const log = await events.readAll({ after: null, maxCount: 10_000 });
  const handled = new Set<string>(sampleProjection().handles);
  return published.every(({ shopId, position, figures }) => {
    const counted = log.filter(
      (one) => one.meta?.shopId === shopId && one.position <= position && handled.has(one.type),
    );
    return figures === undefined || figures.from === String(counted.length);
  });
}
