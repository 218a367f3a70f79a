import { describe, expect, it } from '@jest/globals';
import { killRounds } from './killRounds.ts';

describe('F1: kill -9 at any moment', () => {
  it('F1: loses or duplicates nothing in three rounds under eight writers, and leaves read models equal to a replay', async () => {
    const { problems, acknowledged, unanswered } = await killRounds({ seed: 1, rounds: 3, replayEvery: 3 });
    expect(problems).toEqual([]);
    expect([acknowledged > 0, unanswered > 0]).toEqual([true, true]);
  });
});
