import { idempotencyRounds } from '../faults/idempotencyRounds.ts';
import { ON_EITHER, runLong } from './run.ts';

/* The long form of F8, a thousand commands a round: npx tsx packages/e2e/src/long/idempotency.ts --seed 1 --rounds 20 [--engine distributed] */
await runLong(20, async ({ seed, rounds, on }) => idempotencyRounds({ seed, commands: rounds * 1_000, on }), ON_EITHER);
