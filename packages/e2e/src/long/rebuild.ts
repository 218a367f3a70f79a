import { rebuildUnderTraffic } from '../faults/rebuildRun.ts';
import { runLong } from './run.ts';

/* The long form of F14, one bill of history a round: npx tsx packages/e2e/src/long/rebuild.ts --rounds 100000 */
await runLong(100_000, async ({ rounds }) => rebuildUnderTraffic({ bills: rounds }));
