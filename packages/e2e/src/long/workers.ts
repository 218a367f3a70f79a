import { workerRounds } from '../faults/workerRounds.ts';
import { runLong } from './run.ts';

const about =
  'Four workers over 50 shops and 20,000 bills, while Redis is flushed and restarted. A round is one of the two.';
await runLong({ about, rounds: 20, engines: ['distributed'] }, async ({ seed, rounds }) =>
  workerRounds({
    seed,
    workers: 4,
    shops: 50,
    bills: 20_000,
    redisRounds: rounds,
    pauseMs: 0,
    lagWithinMs: 5_000,
    saturated: true,
  }),
);
