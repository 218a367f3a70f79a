import { describe, expect, it } from '@jest/globals';
import { readYourWritesRounds } from './readYourWritesRounds.ts';

describe('F16: reading your own writes', () => {
  it('F16: shows the write within 2 s or reports a stale read, in 2,000 reads with a token while projections are slow', async () => {
    const report = await readYourWritesRounds({ seed: 1, pairs: 2_000 });
    expect(report.problems).toEqual([]);
    expect(report.pairs).toBeGreaterThanOrEqual(2_000);
    // both outcomes must occur
    expect(Math.min(report.fresh, report.stale)).toBeGreaterThan(50);
  });
});
