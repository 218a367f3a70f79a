import { idempotencyRounds } from '../faults/idempotencyRounds.ts';
import { runLong } from './run.ts';

/* The long form of F8, a thousand commands a round: npx tsx packages/e2e/src/long/idempotency.ts --seed 1 --rounds 20 */
await runLong(20, async ({ seed, rounds }) => idempotencyRounds({ seed, commands: rounds * 1_000 }));
