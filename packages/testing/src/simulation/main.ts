import { parseArgs } from 'node:util';
import { simulateSeed } from './simulateSeed.ts';
import { describeRange, simulateRange } from './simulateRange.ts';

const HELP = `
npm run simulate -w @bahi/testing -- [--seed N | --from N --count N [--stop]]

--seed    one seed, twice: what broke, its faults, and the digest, which must be the same both times
--from    first seed of a range; default 1
--count   seeds in the range; default 100000
--stop    ends at the first seed that breaks a promise

Exit code 1 when a promise is broken, a seed of a range was too quiet (too few commands, people or faults), or a fault never happened in a
range of 100 seeds or more.
`;
/** Seeds between two progress lines. */
const STRIDE = 1_000;
/** From this many seeds on, every kind of fault is expected. */
const ALL_FAULTS_IN = 100;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    from: { type: 'string', default: '1' },
    count: { type: 'string', default: '100000' },
    stop: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function runSeed(seed: number): Promise<boolean> {
  const first = await simulateSeed(seed);
  const { digest } = await simulateSeed(seed);
  const { problems, tally, commands } = first;
  print(describeRange({ failures: [], seeds: 1, commands, tally }));
  print(`digest ${first.digest}${digest === first.digest ? '' : `, and ${digest} the second time`}`);
  for (const problem of problems) print(problem);
  return problems.length === 0 && digest === first.digest;
}

async function runRange(from: number, count: number): Promise<boolean> {
  let sound = true;
  const end = from + count;
  const whole = await simulateRange(from, 0);
  for (let start = from; start < end; start += STRIDE) {
    const part = await simulateRange(start, Math.min(STRIDE, end - start), values.stop);
    whole.tally.merge(part.tally);
    whole.seeds += part.seeds;
    whole.commands += part.commands;
    for (const { seed, problems } of part.failures) {
      sound = false;
      print(`seed ${seed}:\n  ${problems.join('\n  ')}`);
    }
    if (!sound && values.stop) break;
    if (count > STRIDE) print(`up to seed ${start + part.seeds - 1}`);
  }
  print(describeRange(whole));
  const { missing } = whole.tally;
  if (whole.seeds < ALL_FAULTS_IN || missing.length === 0) return sound;
  print(`never happened: ${missing.join(', ')}`);
  return false;
}

if (values.help) print(HELP);
else {
  const { seed, from, count } = values;
  const sound = seed === undefined ? await runRange(Number(from), Number(count)) : await runSeed(Number(seed));
  process.exitCode = sound ? 0 : 1;
}
