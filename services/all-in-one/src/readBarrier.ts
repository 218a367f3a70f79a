import { isParked, type ReadBarrier } from '@bahi/api';
import type { Adapters, Projections } from '@bahi/runtime';

/**
 * How far read models are, for read-your-writes. Asks the read models first: most reads come when everything is long applied.
 * Otherwise the projections of this process say when they are there, so that nobody has to look again and again.
 */
export function createReadBarrier(read: Adapters['read'], projections: Pick<Projections, 'waitFor'>): ReadBarrier {
  async function hasPassed(models: readonly string[], position: string): Promise<boolean> {
    const positions = await Promise.all(models.map(async (model) => read.position(model)));
    return positions.every((reached) => reached !== null && reached >= position);
  }

  async function comesToPass(models: readonly string[], position: string, timeoutMs: number): Promise<boolean> {
    try {
      return await projections.waitFor(position, timeoutMs, models);
    } catch {
      // the projections just died and are started again: what is read meanwhile is old
      return false;
    }
  }

  return {
    async waitFor(models, shopId, position, timeoutMs) {
      const fresh =
        (await hasPassed(models, position)) || (timeoutMs > 0 && (await comesToPass(models, position, timeoutMs)));
      // a model goes on without a shop that it had to park, so this is asked last
      if (await isParked(read, models, shopId)) return 'parked';
      return fresh ? 'fresh' : 'stale';
    },
  };
}
