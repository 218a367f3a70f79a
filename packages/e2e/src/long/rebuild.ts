import { rebuildLongHistory } from '../distributed/rebuildLongHistory.ts';
import { rebuildUnderTraffic } from '../faults/rebuildRun.ts';
import { ON_EITHER, runLong } from './run.ts';

const about =
  'F14: rebuilds under 20 writers, one of them interrupted by a kill. A round is one bill of history; 20,000 are enough on the distributed engine. Takes no seed.';
await runLong({ about, rounds: 100_000, engines: ON_EITHER }, async ({ rounds, on: { engine } }) =>
  engine === 'distributed' ? rebuildLongHistory({ bills: rounds }) : rebuildUnderTraffic({ bills: rounds }),
);
