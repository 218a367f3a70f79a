import { parseArgs } from 'node:util';
import type { Engine } from '../engineServers.ts';
import type { ProductOptions } from '../productProcess.ts';

/** What every long run reports: figures, and one line per thing that must not be. */
export interface LongReport {
  problems: readonly string[];
}

export interface LongOptions {
  seed: number;
  rounds: number;
  /** What the product is started on. */
  on: ProductOptions & { engine: Engine };
}

/**
 * Runs a fault's scenario for longer than `npm test` does: `--seed N --rounds N`, and `--engine distributed` where it has that
 * form. Prints the figures and every problem, and the exit code says whether there was one. Needs a build: `npm run build`.
 * @param rounds how many when not told
 * @param engines the ones it can run on; the first is taken when not told
 */
export async function runLong(
  rounds: number,
  scenario: (options: LongOptions) => Promise<LongReport>,
  engines: readonly [Engine, ...Engine[]] = ['embedded'],
): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      rounds: { type: 'string', default: String(rounds) },
      engine: { type: 'string', default: engines[0] },
    },
  });
  const engine = engines.find((name) => name === values.engine);
  if (engine === undefined) throw new Error(`--engine: this run takes ${engines.join(' or ')}`);
  const options = { seed: Number(values.seed), rounds: Number(values.rounds) };
  const { problems, ...figures } = await scenario({ ...options, on: { engine } });
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.stdout.write(`${JSON.stringify({ engine, ...options, ...figures, problems: problems.length })}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

/** For a scenario that asks the product over HTTP alone. */
export const ON_EITHER = ['embedded', 'distributed'] as const;
