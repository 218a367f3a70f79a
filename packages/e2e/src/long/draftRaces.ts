import { draftRaceRounds } from '../faults/draftRaceRounds.ts';
import { ON_EITHER, runLong } from './run.ts';

const about = 'F10: completing against saving or discarding one draft. A round is a race.';
await runLong({ about, rounds: 10_000, engines: ON_EITHER }, async ({ seed, rounds, on }) =>
  draftRaceRounds({ seed, races: rounds, on }),
);
