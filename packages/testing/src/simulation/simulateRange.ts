import { FaultTally } from './faultTally.ts';
import { simulateSeed } from './simulateSeed.ts';

/** What many seeds came to. */
export interface RangeResult {
  /** Seeds that broke a promise, and how. */
  failures: { seed: number; problems: string[] }[];
  tally: FaultTally;
  seeds: number;
  commands: number;
  /** The fewest that any seed had. */
  least: { commands: number; actors: number; faults: number };
}

/** Runs `count` seeds from `from` on; stops after the first failure when told to. */
export async function simulateRange(from: number, count: number, stopAtFailure = false): Promise<RangeResult> {
  const tally = new FaultTally();
  const least = { commands: Infinity, actors: Infinity, faults: Infinity };
  const range: RangeResult = { failures: [], tally, seeds: 0, commands: 0, least };
  for (let seed = from; seed < from + count; seed += 1) {
    const { problems, commands, actors, tally: own } = await simulateSeed(seed);
    range.seeds += 1;
    range.commands += commands;
    least.commands = Math.min(least.commands, commands);
    least.actors = Math.min(least.actors, actors);
    least.faults = Math.min(least.faults, own.total);
    tally.merge(own);
    if (problems.length > 0) range.failures.push({ seed, problems: problems.slice(0, 10) });
    if (problems.length > 0 && stopAtFailure) break;
  }
  return range;
}

/** The run in words: how much was done, and how often each fault happened. */
export function describeRange({ seeds, commands, tally }: RangeResult): string {
  const counts = [...tally.counts].map(([fault, count]) => `  ${String(count).padStart(8)}  ${fault}`);
  return [`${seeds} seeds, ${commands} commands, and these faults:`, ...counts].join('\n');
}
