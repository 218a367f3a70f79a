import { relative } from 'node:path';
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

export interface LongRun {
  /** What it shows, and what a round is. */
  about: string;
  /** How many when not told. */
  rounds: number;
  /** Those it can run on; the first is taken when not told. */
  engines?: readonly [Engine, ...Engine[]];
}

/**
 * Prints what a run is for and ends the process, when `--help` is among the arguments.
 * @param usage its options, with what they are when not told
 */
export function explainIfAsked(usage: string, about: string): void {
  const [, script = '', ...args] = process.argv;
  if (!args.includes('--help')) return;
  process.stdout.write(`npx tsx ${relative('.', script)} ${usage}\n\n${about}\n`);
  process.exit(0);
}

/**
 * Runs a fault's scenario for longer than `npm test` does: `--seed N --rounds N`, and `--engine distributed` where it has that
 * form. Prints the figures and every problem, and the exit code says whether there was one. Needs a build: `npm run build`.
 */
export async function runLong(
  { about, rounds, engines = ['embedded'] }: LongRun,
  scenario: (options: LongOptions) => Promise<LongReport>,
): Promise<void> {
  explainIfAsked(`[--seed 1] [--rounds ${rounds}] [--engine ${engines.join('|')}]`, about);
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
