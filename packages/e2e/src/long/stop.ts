import { stopUnderTraffic } from '../faults/stopRun.ts';
import { ON_EITHER, runLong } from './run.ts';

/* The long form of F18, one stop a round: npx tsx packages/e2e/src/long/stop.ts --rounds 100 [--engine distributed] */
await runLong(
  100,
  async ({ rounds, on }) => {
    const problems: string[] = [];
    let slowestMs = 0;
    let resetAfter = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const report = await stopUnderTraffic({ silent: 5, slowHeads: 2 }, on);
      problems.push(...report.problems.map((problem) => `round ${round}: ${problem}`));
      slowestMs = Math.max(slowestMs, report.stoppedInMs);
      resetAfter += report.resetAfter;
    }
    return { slowestMs, resetAfter, problems };
  },
  ON_EITHER,
);
