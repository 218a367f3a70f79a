import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Bench, Row } from './bench.ts';
import { g1, g1b, g1c } from './completedBills.bench.ts';
import { g4 } from './replay.bench.ts';
import { g5 } from './start.bench.ts';
import { g6, g7 } from './lists.bench.ts';
import { g8 } from './push.bench.ts';
import { g9 } from './memory.bench.ts';
import { g13 } from './clientSize.bench.ts';
import { mainThread } from './mainThread.bench.ts';
import { lineOf, resultsPage } from './results.ts';
import { distributed, distributedPush } from './distributed.bench.ts';
import { sharedLedger } from './sharedLedger.bench.ts';
import { g7b } from './typing.bench.ts';
import { g12 } from './wakeUp.bench.ts';

const benches: readonly Bench[] = [
  g1,
  g1b,
  g1c,
  g4,
  g5,
  g6,
  g7,
  g7b,
  g8,
  g9,
  g12,
  g13,
  mainThread,
  sharedLedger,
  distributed,
  distributedPush,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    seconds: { type: 'string', default: '8' },
    scale: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
});
if (values.help === true) {
  process.stdout.write(
    `npm run bench -- [${benches.map(({ id }) => id).join(' ')}] [--seconds 8] [--scale 1] [--write]\n` +
      'Measures each figure beside its limit in one run; --write puts them into packages/bench/results.md; --scale 10 takes a million.\n',
  );
  process.exit(0);
}

const wanted = benches.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
const options = { seconds: Number(values.seconds), scale: Number(values.scale) };
const rows: Row[] = [];
for (const bench of wanted) {
  const found = await bench.run(options);
  rows.push(...found);
  for (const row of found) process.stdout.write(`${lineOf(row)}\n`);
}
if (values.write) {
  const file = new URL('../results.md', import.meta.url);
  writeFileSync(file, resultsPage(existsSync(file) ? readFileSync(file, 'utf8') : '', rows, options));
}
