import { describe, expect, it } from '@jest/globals';
import { simulateSeed } from './simulateSeed.ts';

describe('the simulation', () => {
  it.each([1, 2, 3, 4])('F19: seed %i run again gives the same log, read models and faults', async (seed) => {
    const first = await simulateSeed(seed);
    const again = await simulateSeed(seed);
    expect({ ...again, tally: [...again.tally.counts] }).toEqual({ ...first, tally: [...first.tally.counts] });
  });

  it('F19: another seed is another day', async () => {
    expect((await simulateSeed(5)).digest).not.toBe((await simulateSeed(6)).digest);
  });
});
