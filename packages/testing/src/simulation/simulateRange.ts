import { FaultTally } from './faultTally.ts';
import { COMMANDS, simulateSeed, type SeedResult } from './simulateSeed.ts';

/** Requirements for every seed. */
const LEAST = { commands: COMMANDS, actors: 3, faults: 5 };

/** The result of many seeds. */
export interface RangeResult {
  /** Seeds that broke a promise or had too few commands or faults, and the reasons. */
  failures: { seed: number; problems: string[] }[];
  tally: FaultTally;
  seeds: number;
  commands: number;
}

function tooQuiet({ commands, actors, tally }: SeedResult): string[] {
  const had = { commands, actors, faults: tally.total };
  return Object.entries(LEAST).flatMap(([what, least]) => {
    const number = had[what as keyof typeof had];
    return number < least ? [`only ${number} ${what}, not ${least}`] : [];
  });
}

/** Runs `count` seeds from `from` on; stops after the first failure if asked to. */
export async function simulateRange(from: number, count: number, stopAtFailure = false): Promise<RangeResult> {
  const tally = new FaultTally();
  const range: RangeResult = { failures: [], tally, seeds: 0, commands: 0 };
  for (let seed = from; seed < from + count; seed += 1) {
    const result = await simulateSeed(seed);
    const problems = [...result.problems, ...tooQuiet(result)];
    range.seeds += 1;
    range.commands += result.commands;
    tally.merge(result.tally);
    if (problems.length > 0) range.failures.push({ seed, problems: problems.slice(0, 10) });
    if (problems.length > 0 && stopAtFailure) break;
  }
  return range;
}

/** A summary of the run: how much was done, and how often each fault happened. */
export function describeRange({ seeds, commands, tally }: RangeResult): string {
  const counts = [...tally.counts].map(([fault, count]) => `  ${String(count).padStart(8)}  ${fault}`);
  return [`${seeds} seeds, ${commands} commands, and these faults:`, ...counts].join('\n');
}
