import { describe, expect, it } from '@jest/globals';
import { killRounds } from './killRounds.ts';

describe('F1: kill -9 at any moment', () => {
  it('F1: three kills under eight writers lose nothing, double nothing, and leave read models equal to a replay', async () => {
    const { problems, acknowledged, unanswered } = await killRounds({ seed: 1, rounds: 3, replayEvery: 3 });
    expect(problems).toEqual([]);
    expect([acknowledged > 0, unanswered > 0]).toEqual([true, true]);
  });
});
