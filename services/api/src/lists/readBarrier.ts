import { setTimeout } from 'node:timers/promises';
import type { Position } from '@bahi/contracts';
import type { ReadModels } from '@bahi/read-store';

/** Waits for read models, as seen by one shop. */
export interface ReadBarrier {
  /**
   * Waits until the models have applied `position`, at most `timeoutMs`.
   * `stale`: the time is over. `parked`: an event cannot be applied, so waiting is useless.
   */
  waitFor(
    models: readonly string[],
    shopId: string,
    position: Position,
    timeoutMs: number,
  ): Promise<'fresh' | 'stale' | 'parked'>;
}

const FIRST_PAUSE_MS = 4;
const LONGEST_PAUSE_MS = 50;
/** A lost request to flush is repeated. */
const FLUSH_EACH_MS = 250;

/** True when one of the models has parked the shop. */
export async function isParked(
  read: Pick<ReadModels, 'get'>,
  models: readonly string[],
  shopId: string,
): Promise<boolean> {
  const parked = await Promise.all(models.map((model) => read.get(model, 'parked', shopId)));
  return parked.some((shop) => shop !== undefined);
}

async function isBehind(
  read: ReadModels,
  models: readonly string[],
  shopId: string,
  position: Position,
): Promise<boolean> {
  const positions = await Promise.all(models.map((model) => read.position(model, shopId)));
  return positions.some((reached) => reached === null || reached < position);
}

/**
 * Reads the models' own checkpoints, which works for any number of projection hosts.
 * @param flush asks them to apply and store a shop's events at once
 */
export function createReadBarrier(read: ReadModels, flush?: (shopId: string) => void): ReadBarrier {
  return {
    waitFor: async (models, shopId, position, timeoutMs) => {
      // measured by the clock: reading the positions takes time as well, most of all when models are slow
      const begun = performance.now();
      let flushedAt = -FLUSH_EACH_MS;
      for (let pauseMs = FIRST_PAUSE_MS; await isBehind(read, models, shopId, position);) {
        const waitedMs = performance.now() - begun;
        if (waitedMs >= timeoutMs) return 'stale';
        if (waitedMs - flushedAt >= FLUSH_EACH_MS) {
          if (await isParked(read, models, shopId)) return 'parked';
          flushedAt = waitedMs;
          flush?.(shopId);
        }
        await setTimeout(Math.min(pauseMs, timeoutMs - waitedMs));
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      }
      // the event waited for may be the one that could not be applied
      return (await isParked(read, models, shopId)) ? 'parked' : 'fresh';
    },
  };
}
