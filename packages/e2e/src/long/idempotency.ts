import { idempotencyRounds } from '../faults/idempotencyRounds.ts';
import { ON_EITHER, runLong } from './run.ts';

const about = 'F8: one effect and one answer per command id, with parallel copies. A round is 1,000 commands.';
await runLong({ about, rounds: 20, engines: ON_EITHER }, async ({ seed, rounds, on }) =>
  idempotencyRounds({ seed, commands: rounds * 1_000, on }),
);
