import { ReadModelUnavailable, type ReadModels } from '@bahi/read-store';

/** The shops that a read model has parked. */
export interface ParkedShops {
  has(models: readonly string[], shopId: string): Promise<boolean>;
}

/** Parking lasts until the program is repaired, so it is not looked up for each list. */
const KEPT_MS = 5_000;
/** Some megabytes at most. */
const MAX_KEPT = 20_000;

/** Asks the read models, at most once in five seconds per model and shop. @param now monotonic milliseconds */
export function createParkedShops(read: Pick<ReadModels, 'get'>, now = () => performance.now()): ParkedShops {
  const kept = new Map<string, { isParked: boolean; until: number }>();

  async function isParked(model: string, shopId: string): Promise<boolean> {
    const key = `${model} ${shopId}`;
    const known = kept.get(key);
    if (known !== undefined && known.until > now()) return known.isParked;
    try {
      const found = (await read.get(model, 'parked', shopId)) !== undefined;
      if (kept.size >= MAX_KEPT) kept.clear();
      kept.set(key, { isParked: found, until: now() + KEPT_MS });
      return found;
    } catch (error) {
      // readers of its rows get an error
      if (error instanceof ReadModelUnavailable) return false;
      throw error;
    }
  }

  return {
    async has(models, shopId) {
      const found = await Promise.all(models.map(async (model) => isParked(model, shopId)));
      return found.includes(true);
    },
  };
}
