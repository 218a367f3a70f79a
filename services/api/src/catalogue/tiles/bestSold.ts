import type { Id } from '@bahi/contracts';
import { shopDay } from '@bahi/domain/arithmetic';
import type { HeavyReads } from '../../heavyReads/heavyReads.ts';

/** Enough for a hundred tiles of which many are archived, or of other categories. */
const COUNT = 300;
/** Some megabytes at most. */
const MAX_KEPT = 200;

interface Kept {
  day: string;
  ids: Promise<readonly Id[]>;
}

/** What shops sell most. */
export interface BestSold {
  of(shopId: Id, now: string): Promise<readonly Id[]>;
}

/**
 * Adds a shop's sales up once a day and keeps the order until the next: tiles must not change places while people work. On the first
 * day of a shop's sales the order is that of the first request that finds any.
 */
export function createBestSold(heavyReads: Pick<HeavyReads, 'sold'>): BestSold {
  const kept = new Map<Id, Kept>();

  return {
    async of(shopId, now) {
      const day = shopDay(now);
      const known = kept.get(shopId);
      if (known?.day === day) return known.ids;
      const asked = { day, ids: heavyReads.sold({ shopId, now, count: COUNT }) };
      kept.delete(shopId);
      kept.set(shopId, asked);
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
      const forget = (): void => void (kept.get(shopId) === asked && kept.delete(shopId));
      try {
        const ids = await asked.ids;
        if (ids.length === 0) forget();
        return ids;
      } catch (error) {
        forget();
        throw error;
      }
    },
  };
}
