import { stopUnderTraffic } from '../faults/stopRun.ts';
import { ON_EITHER, runLong } from './run.ts';

const about = 'F18: stopping under traffic loses no request and finishes in time. A round is a stop. Takes no seed.';
await runLong({ about, rounds: 100, engines: ON_EITHER }, async ({ rounds, on }) => {
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
});
