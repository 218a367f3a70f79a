import { ReadModelUnavailable, type ReadModels } from '@bahi/read-store';

/** Which shops a read model leaves out since an event that it could not apply. */
export interface ParkedShops {
  has(models: readonly string[], shopId: string): Promise<boolean>;
}

/** It lasts until somebody mends the program, so it is not looked up for each list. */
const KEPT_MS = 5_000;
/** Some megabytes at most. */
const MAX_KEPT = 20_000;

/** Looks at the models' own word, at most once in five seconds for each model and shop. @param now milliseconds that only grow */
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
      // whoever reads its rows is told
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
