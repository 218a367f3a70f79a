import { draftRaceRounds } from '../faults/draftRaceRounds.ts';
import { runLong } from './run.ts';

/* The long form of F10, one race a round: npx tsx packages/e2e/src/long/draftRaces.ts --seed 1 --rounds 10000 */
await runLong(10_000, async ({ seed, rounds }) => draftRaceRounds({ seed, races: rounds }));
