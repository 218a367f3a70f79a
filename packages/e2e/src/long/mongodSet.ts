import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@bahi/testing/faults';
import { startMongodSet, type TestMongodSet } from '@bahi/testing/servers/mongodSet';
import { KilledInstallation } from '../distributed/killUnderWriters.ts';
import { startEngineServers } from '../engineServers.ts';
import { runLong } from './run.ts';

const MEMBERS = 3;
/** Longer than the other members wait for a silent primary before they elect another. */
const SILENT_MS = 15_000;
/** Duration of trade under the new primary. */
const AFTER_MS = 2_000;

const faults: Record<string, (set: TestMongodSet) => Promise<void>> = {
  stepsDown: async (set) => set.stepDown(),
  async isKilled(set) {
    set.kill('SIGKILL');
    await set.findPrimary();
    await set.restart();
  },
  /** A paused primary still believes that it is primary when it continues. */
  async standsStill(set) {
    set.kill('SIGSTOP');
    await pause(SILENT_MS);
    set.kill('SIGCONT');
  },
};

const about = 'F6 with three members of MongoDB, whose primary steps down, is killed or is paused. A round is a fault.';
await runLong({ about, rounds: 12, engines: ['distributed'] }, async ({ seed, rounds }) => {
  const set = await startMongodSet(MEMBERS);
  const killed = await KilledInstallation.open(await startEngineServers(async () => set));
  const random = seededRandom(seed);
  const problems: string[] = [];
  const figures = { unanswered: 0, unavailable: 0 };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const [name, fault] = Object.entries(faults)[round % 3] ?? [];
      if (fault === undefined) continue;
      const report = await killed.disturb(random.below(1_000_000), async () => {
        await set.findPrimary();
        await fault(set);
        await set.findPrimary();
        await pause(AFTER_MS);
      });
      problems.push(...report.problems.map((problem) => `round ${round + 1}, ${name}: ${problem}`));
      figures.unanswered += report.unanswered;
      figures.unavailable += report.unavailable;
    }
    problems.push(...(await killed.replayed()));
    return { bills: killed.books.billCount, ...figures, problems };
  } finally {
    await killed.installation.stop();
  }
});
