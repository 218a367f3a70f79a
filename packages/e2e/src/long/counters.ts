import { counterRounds } from '../faults/counterRounds.ts';
import { runLong } from './run.ts';

const about = 'F9: 16 counters give numbers without a gap and exact stock. A round is 400 bills.';
await runLong({ about, rounds: 25 }, async ({ seed, rounds }) =>
  counterRounds({ seed, counters: 16, bills: rounds * 400 }),
);
