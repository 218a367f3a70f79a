import { describe, expect, it } from '@jest/globals';
import { simulateSeed } from './simulateSeed.ts';

describe('the simulation', () => {
  it.each([1, 2, 3, 4])('F19: gives the same log, read models and faults for seed %i again', async (seed) => {
    const first = await simulateSeed(seed);
    const again = await simulateSeed(seed);
    expect({ ...again, tally: [...again.tally.counts] }).toEqual({ ...first, tally: [...first.tally.counts] });
  });

  it('F19: gives another day for another seed', async () => {
    expect((await simulateSeed(5)).digest).not.toBe((await simulateSeed(6)).digest);
  });
});
