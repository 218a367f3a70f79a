import { describe, expect, it } from '@jest/globals';
import { counterRounds } from './counterRounds.ts';

describe('F9: counters side by side', () => {
  it.each([2, 16])(
    'F9: %i counters make 400 bills with retries and aborts: gap-free numbers, exact stock, no conflict shown',
    async (counters) => {
      const report = await counterRounds({ seed: 1, counters, bills: 400 });
      expect(report.problems).toEqual([]);
      expect(report.bills).toBeGreaterThanOrEqual(400);
      expect(report.aborted).toBeGreaterThan(50);
      expect(report.repeated).toBeGreaterThan(20);
      // one process, one log: nothing is ever out of reach
      expect(report.unavailable).toBe(0);
    },
  );
});
