import { describe, expect, it } from '@jest/globals';
import { readYourWritesRounds } from './readYourWritesRounds.ts';

describe('F16: reading what was just written', () => {
  it('F16: 2,000 reads with a token show their write within 2 s or say that they are stale, while projections are slow', async () => {
    const report = await readYourWritesRounds({ seed: 1, pairs: 2_000 });
    expect(report.problems).toEqual([]);
    expect(report.pairs).toBeGreaterThanOrEqual(2_000);
    // both answers must have come up
    expect(Math.min(report.fresh, report.stale)).toBeGreaterThan(50);
  });
});
