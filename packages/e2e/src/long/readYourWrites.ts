import { readYourWritesRounds } from '../faults/readYourWritesRounds.ts';
import { runLong } from './run.ts';

/* The long form of F16, a thousand pairs a round: npx tsx packages/e2e/src/long/readYourWrites.ts --seed 1 --rounds 20 */
await runLong(20, async ({ seed, rounds }) => readYourWritesRounds({ seed, pairs: rounds * 1_000 }));
