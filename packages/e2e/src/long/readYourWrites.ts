import { readYourWritesRounds } from '../faults/readYourWritesRounds.ts';
import { runLong } from './run.ts';

const about = 'F16: a read shows the previous write, or reports that it is stale. A round is 1,000 pairs.';
await runLong({ about, rounds: 20 }, async ({ seed, rounds }) => readYourWritesRounds({ seed, pairs: rounds * 1_000 }));
