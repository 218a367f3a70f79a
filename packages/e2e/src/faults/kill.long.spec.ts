import { describe, expect, it } from '@jest/globals';
import { killRounds } from './killRounds.ts';

describe('F1: kill -9 at any moment', () => {
  it('F1: loses or duplicates nothing in 20 rounds under eight writers, and leaves read models equal to a replay', async () => {
    const report = await killRounds({ seed: 1, rounds: 20, replayEvery: 5, restartMs: 5_000 });
    expect(report.problems).toEqual([]);
    expect(report.rounds).toBe(20);
    expect(report.acknowledged).toBeGreaterThan(1_000);
    // without commands in flight the kills would have proved nothing
    expect(report.unanswered).toBeGreaterThan(20);
  });
});
