import { killRounds } from '../faults/killRounds.ts';
import { runLong } from './run.ts';

/* The long form of F1: npx tsx packages/e2e/src/long/kill.ts --seed 1 --rounds 200 */
await runLong(200, async (options) => killRounds({ ...options, replayEvery: 20 }));
