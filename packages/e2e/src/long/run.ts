import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { Engine } from '../engineServers.ts';
import type { ProductOptions } from '../productProcess.ts';

/** The report of a long run: figures, and one line per violation. */
export interface LongReport {
  problems: readonly string[];
}

export interface LongOptions {
  seed: number;
  rounds: number;
  /** The engine and options for the product. */
  on: ProductOptions & { engine: Engine };
}

export interface LongRun {
  /** What the run shows, and what a round is. */
  about: string;
  /** Default number of rounds. */
  rounds: number;
  /** The engines that it supports; the first is the default. */
  engines?: readonly [Engine, ...Engine[]];
}

/**
 * Prints the help and exits when `--help` is among the arguments.
 * @param usage the options with their defaults
 */
export function explainIfAsked(usage: string, about: string): void {
  const [, script = '', ...args] = process.argv;
  if (!args.includes('--help')) return;
  process.stdout.write(`npx tsx ${relative('.', script)} ${usage}\n\n${about}\n`);
  process.exit(0);
}

/**
 * Runs a fault scenario for longer than `npm test` does: `--seed N --rounds N`, and `--engine distributed` where
 * supported. Prints the figures and all problems; the exit code is 1 if there are any. Needs a build: `npm run build`.
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

/** For scenarios that use the product only over HTTP. */
export const ON_EITHER = ['embedded', 'distributed'] as const;
