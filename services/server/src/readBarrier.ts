import { isParked, type ReadBarrier } from '@bahi/api';
import type { Adapters, Projections } from '@bahi/runtime';

/**
 * The read barrier for read-your-writes. Asks the read models first, because most reads come long after the last write. Otherwise the
 * projections of this process report when they are there, which saves polling.
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
      // the projections just died and are restarting: reads are stale meanwhile
      return false;
    }
  }

  return {
    async waitFor(models, shopId, position, timeoutMs) {
      const fresh =
        (await hasPassed(models, position)) || (timeoutMs > 0 && (await comesToPass(models, position, timeoutMs)));
      // a model goes on without a parked shop, so this is checked last
      if (await isParked(read, models, shopId)) return 'parked';
      return fresh ? 'fresh' : 'stale';
    },
  };
}
