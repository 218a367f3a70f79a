import { rebuildUnderTraffic } from '../faults/rebuildRun.ts';
import { runLong } from './run.ts';

const about =
  'F14: a rebuild under 20 writers, one of them cut by a kill. A round is one bill of history. Takes no seed.';
await runLong({ about, rounds: 100_000 }, async ({ rounds }) => rebuildUnderTraffic({ bills: rounds }));
