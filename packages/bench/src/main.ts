import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Bench, Row } from './bench.ts';
import { besideABurst } from './besideABurst.bench.ts';
import { readCall, type BenchCall } from './benchCall.ts';
import { g1, g1b, g1c } from './completedBills.bench.ts';
import { counter } from './counter.bench.ts';
import { corrections } from './corrections.bench.ts';
import { g4 } from './replay.bench.ts';
import { g5 } from './start.bench.ts';
import { g6, g7 } from './lists.bench.ts';
import { g8 } from './push.bench.ts';
import { g9 } from './memory.bench.ts';
import { g13 } from './clientSize.bench.ts';
import { khata } from './khata.bench.ts';
import { lookingBack } from './lookingBack.bench.ts';
import { mainThread } from './mainThread.bench.ts';
import { manyShops } from './manyShops.bench.ts';
import { linesOf, resultsPage, type Measured } from './results.ts';
import { pdf } from './pdf.bench.ts';
import { registers } from './registers.bench.ts';
import { distributedCost } from './distributedCost.bench.ts';
import { distributed, distributedCrowd, distributedPush } from './distributed.bench.ts';
import { g10 } from './signIns.bench.ts';
import { sharedLedger } from './sharedLedger.bench.ts';
import { storedShops } from './storedShops.bench.ts';
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
  g10,
  pdf,
  g12,
  g13,
  counter,
  mainThread,
  manyShops,
  lookingBack,
  besideABurst,
  corrections,
  registers,
  khata,
  sharedLedger,
  distributed,
  distributedCrowd,
  distributedPush,
  distributedCost,
  storedShops,
];

const ids = benches.map(({ id }) => id);

let call: BenchCall;
try {
  call = readCall(process.argv.slice(2), ids);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(2);
}
const { help, wanted, options, write } = call;
if (help) {
  process.stdout.write(
    `npm run bench -- [${ids.join(' ')}] [--seconds 8] [--scale 1] [--write]\n\n` +
      'Measures each figure and its limit in one run, with this many seconds per load. --scale 10 uses books ten times as large: a\n' +
      'million bills for G1c and G6, two million events for G5. --write saves the figures to packages/bench/results.md.\n',
  );
  process.exit(0);
}

const measured: Measured[] = [];
for (const bench of benches.filter(({ id }) => wanted.includes(id))) {
  const printed = new Set<Row>();
  const print = (row: Row): void => {
    if (printed.has(row)) return;
    printed.add(row);
    for (const line of linesOf({ bench: bench.id, options, rows: [row] })) process.stdout.write(`${line}\n`);
  };
  const rows = await bench.run(options, print);
  rows.forEach(print);
  measured.push({ bench: bench.id, options, rows });
}
if (write) {
  const file = new URL('../results.md', import.meta.url);
  writeFileSync(file, resultsPage(existsSync(file) ? readFileSync(file, 'utf8') : '', measured, ids));
}
