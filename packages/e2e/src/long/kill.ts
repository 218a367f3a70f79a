import { killRounds } from '../faults/killRounds.ts';
import { runLong } from './run.ts';

const about = 'F1: SIGKILL under eight writers loses and duplicates nothing that was acknowledged. A round is a kill.';
await runLong({ about, rounds: 200 }, async (options) => killRounds({ ...options, replayEvery: 20, restartMs: 5_000 }));
