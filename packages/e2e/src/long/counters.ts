import { counterRounds } from '../faults/counterRounds.ts';
import { runLong } from './run.ts';

/* The long form of F9, 400 bills at 16 counters a round: npx tsx packages/e2e/src/long/counters.ts --seed 1 --rounds 25 */
await runLong(25, async ({ seed, rounds }) => counterRounds({ seed, counters: 16, bills: rounds * 400 }));
