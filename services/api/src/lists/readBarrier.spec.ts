import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { ZERO_POSITION } from '@bahi/event-store';
import type { ReadModels } from '@bahi/read-store';
import { createReadBarrier } from './readBarrier.ts';

const shopId = '1'.repeat(32);
const wanted = '9'.repeat(20);

/** Models whose checkpoint takes its time to be looked at. */
function slowModels(lookMs: number) {
  const seen = { looks: 0 };
  const position = async () => {
    seen.looks += 1;
    await setTimeout(lookMs);
    return ZERO_POSITION;
  };
  const models: Pick<ReadModels, 'get' | 'position'> = { get: async () => undefined, position };
  return { seen, models: models as ReadModels };
}

describe('waiting for read models', () => {
  it('ends at its time by the clock, also when each look takes long, and asks for haste once', async () => {
    const { seen, models } = slowModels(400);
    let flushes = 0;
    const barrier = createReadBarrier(models, () => {
      flushes += 1;
    });
    expect(await barrier.waitFor(['sales'], shopId, wanted, 600)).toBe('stale');
    // at 0, 404 and 812 ms or later; by its pauses alone it would look fifteen times
    expect(seen.looks).toBeLessThanOrEqual(3);
    expect(flushes).toBe(1);
  });

  it('says parked when the event that it waits for is the one that could not be applied', async () => {
    let looks = 0;
    const models: Pick<ReadModels, 'get' | 'position'> = {
      get: async <D>() => (looks > 1 ? ({ id: shopId } as D) : undefined),
      position: async () => {
        looks += 1;
        return looks > 1 ? wanted : ZERO_POSITION;
      },
    };
    const barrier = createReadBarrier(models as ReadModels);
    expect(await barrier.waitFor(['sales'], shopId, wanted, 60_000)).toBe('parked');
  });
});
