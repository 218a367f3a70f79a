import { describe, expect, it } from '@jest/globals';
import { killRounds } from './killRounds.ts';

describe('F1: kill -9 at any moment', () => {
  it('F1: 20 kills under eight writers lose nothing, double nothing, and leave read models equal to a replay', async () => {
    const report = await killRounds({ seed: 1, rounds: 20, replayEvery: 5, restartMs: 5_000 });
    expect(report.problems).toEqual([]);
    expect(report.rounds).toBe(20);
    expect(report.acknowledged).toBeGreaterThan(1_000);
    // without a command on its way the kills would have proved nothing
    expect(report.unanswered).toBeGreaterThan(20);
  });
});
