import { describe, expect, it } from '@jest/globals';
import { draftRaceRounds } from './draftRaceRounds.ts';

describe('F10: two people on one draft', () => {
  it('F10: in 500 races of completing against editing or discarding, one acknowledged version stands and stays', async () => {
    const report = await draftRaceRounds({ seed: 1, races: 500 });
    expect(report.problems).toEqual([]);
    expect(report.races).toBe(500);
    // each of the three must have won often enough to have been tested
    expect(Math.min(report.completed, report.edited, report.discarded)).toBeGreaterThan(30);
  });
});
