import { describe, expect, it } from '@jest/globals';
import { draftRaceRounds } from './draftRaceRounds.ts';

describe('F10: two people on one draft', () => {
  it('F10: end 500 races of completing against editing or discarding with one acknowledged version that stays', async () => {
    const report = await draftRaceRounds({ seed: 1, races: 500 });
    expect(report.problems).toEqual([]);
    expect(report.races).toBe(500);
    // each of the three must win often enough to be tested
    expect(Math.min(report.completed, report.edited, report.discarded)).toBeGreaterThan(30);
  });
});
