import { draftRaceRounds } from '../faults/draftRaceRounds.ts';
import { ON_EITHER, runLong } from './run.ts';

/* The long form of F10, one race a round: npx tsx packages/e2e/src/long/draftRaces.ts --seed 1 --rounds 10000 [--engine distributed] */
await runLong(10_000, async ({ seed, rounds, on }) => draftRaceRounds({ seed, races: rounds, on }), ON_EITHER);
