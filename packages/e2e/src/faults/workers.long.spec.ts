import { expect, it } from '@jest/globals';
import { describeDistributed } from '../engineServers.ts';
import { workerRounds } from './workerRounds.ts';

const LAG_WITHIN_MS = 5_000;

describeDistributed('several projection workers', () => {
  it('F7: project everything exactly with 20 writers, 3 flushes and 2 restarts of Redis, and sessions survive', async () => {
    const report = await workerRounds({
      seed: 1,
      workers: 2,
      shops: 20,
      bills: 200,
      redisRounds: 5,
      pauseMs: 1_000,
      lagWithinMs: LAG_WITHIN_MS,
    });
    expect(report.problems).toEqual([]);
    expect(report.bills).toBeGreaterThanOrEqual(200);
    expect(report.lagBackMs).toHaveLength(5);
  });
});
