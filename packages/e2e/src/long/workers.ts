import { workerRounds } from '../faults/workerRounds.ts';
import { runLong } from './run.ts';

/* 4 workers, 50 shops, 20,000 bills, Redis started again 20 times meanwhile: npx tsx packages/e2e/src/long/workers.ts --seed 1 --rounds 20 */
await runLong(
  20,
  async ({ seed, rounds }) =>
    workerRounds({ seed, workers: 4, shops: 50, bills: 20_000, redisRounds: rounds, pauseMs: 0, lagWithinMs: 5_000 }),
  ['distributed'],
);
