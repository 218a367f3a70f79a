import { describe, expect, it } from '@jest/globals';
import { counterRounds } from './counterRounds.ts';

describe('F9: parallel counters', () => {
  it.each([2, 16])(
    'F9: make 400 bills with %i counters, retries and aborts: gap-free numbers, exact stock, no visible conflict',
    async (counters) => {
      const report = await counterRounds({ seed: 1, counters, bills: 400 });
      expect(report.problems).toEqual([]);
      expect(report.bills).toBeGreaterThanOrEqual(400);
      expect(report.aborted).toBeGreaterThan(50);
      expect(report.repeated).toBeGreaterThan(20);
      // with one process and one log, the books are always reachable
      expect(report.unavailable).toBe(0);
    },
  );
});
