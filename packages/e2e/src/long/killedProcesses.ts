import { seededRandom } from '@bahi/testing/faults';
import { ANSWERS_MS, KilledInstallation } from '../distributed/killUnderWriters.ts';
import { runLong } from './run.ts';

const ROLES = ['api', 'worker', 'realtime', 'secondApi'] as const;

const about = 'F1 with API, realtime and worker processes killed at random. A round is a kill.';
await runLong({ about, rounds: 40, engines: ['distributed'] }, async ({ seed, rounds }) => {
  const killed = await KilledInstallation.open();
  const random = seededRandom(seed);
  const problems: string[] = [];
  let unanswered = 0;
  let slowestAnswerMs = 0;
  const slowestMs: Partial<Record<(typeof ROLES)[number], number>> = {};
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const role = ROLES[random.below(ROLES.length)] ?? 'worker';
      const report = await killed.kill([role], random.below(1_000_000));
      problems.push(...report.problems.map((problem) => `round ${round}, ${role}: ${problem}`));
      unanswered += report.unanswered;
      const answersInMs = Math.round(report.answersInMs);
      if (answersInMs > ANSWERS_MS) problems.push(`round ${round}, ${role}: answered after ${answersInMs} ms`);
      slowestAnswerMs = Math.max(slowestAnswerMs, answersInMs);
      slowestMs[role] = Math.max(slowestMs[role] ?? 0, Math.round(report.readyInMs));
    }
    problems.push(...(await killed.replayed()));
    return { bills: killed.books.billCount, unanswered, slowestAnswerMs, slowestMs, problems };
  } finally {
    await killed.installation.stop();
  }
});
