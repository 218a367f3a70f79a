import { parseArgs } from 'node:util';

/** What every long run reports: figures, and one line per thing that must not be. */
export interface LongReport {
  problems: readonly string[];
}

/**
 * Runs a fault's scenario for longer than `npm test` does: `--seed N --rounds N`. Prints the figures and every problem, and
 * the exit code says whether there was one. Needs a build: `npm run build`.
 * @param rounds how many when not told
 */
export async function runLong(
  rounds: number,
  scenario: (options: { seed: number; rounds: number }) => Promise<LongReport>,
): Promise<void> {
  const { values } = parseArgs({
    options: { seed: { type: 'string', default: '1' }, rounds: { type: 'string', default: String(rounds) } },
  });
  const options = { seed: Number(values.seed), rounds: Number(values.rounds) };
  const { problems, ...figures } = await scenario(options);
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.stdout.write(`${JSON.stringify({ ...options, ...figures, problems: problems.length })}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
