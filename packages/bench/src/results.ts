import { cpus, totalmem } from 'node:os';
import { verdict, type BenchOptions, type Row } from './bench.ts';
import { figure } from './stats.ts';

/** The rows of one bench and its settings. */
export interface Measured {
  bench: string;
  options: BenchOptions;
  rows: readonly Row[];
}

/** Describes the run: bench, settings, machine. */
function runOf({ bench, options: { seconds, scale } }: Measured): string {
  const [first] = cpus();
  const machine = `${cpus().length} × ${first?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  return `${bench}: ${seconds} s, scale ${scale}; ${machine}`;
}

function lineOf(row: Row, run: string): string {
  const sign = row.better === 'higher' ? '≥' : '≤';
  const bounds = [row.floor, row.goal].map((bound) => (bound === undefined ? '—' : `${sign} ${bound}`)).join(' | ');
  return `| ${row.id} | ${row.what} | ${figure(row.value)} ${row.unit} | ${bounds} | ${verdict(row)} | ${row.detail} | ${run} |`;
}

/** The bench's rows as a Markdown table. */
export function linesOf(measured: Measured): string[] {
  const run = runOf(measured);
  return measured.rows.map((row) => lineOf(row, run));
}

/** Identifies a row, whatever its value. */
const subjectOf = (line: string): string => line.split(' | ').slice(0, 2).join(' | ');

/** The bench and the scale of a row. */
function madeBy(line: string): { bench: string | undefined; scale: number } {
  const [, bench, scale] = /\| ([\w-]+): [^|]*, scale ([\d.]+);[^|]*\|$/.exec(line) ?? [];
  return { bench, scale: Number(scale) };
}

/**
 * Replaces rows of an earlier page by new measurements, and appends new rows. Drops rows that their bench no longer
 * has.
 */
function kept(earlier: string, measured: readonly Measured[]): string[] {
  const fresh = measured.flatMap(linesOf);
  const ranAgain = (line: string): boolean => {
    const made = madeBy(line);
    return measured.some(({ bench, options: { scale } }) => bench === made.bench && scale === made.scale);
  };
  const lines = new Map(
    earlier
      .split('\n')
      .flatMap((line) => (/^\| G?[a-z0-9-]+ \|(?! figure)/i.test(line) ? [[subjectOf(line), line]] : [])),
  );
  for (const line of fresh) lines.set(subjectOf(line), line);
  return [...lines.values()].filter((line) => fresh.includes(line) || !ranAgain(line));
}

/**
 * The results page after running some benches; rows of other benches stay.
 * @param benches all benches: the page lists those without a row
 */
export function resultsPage(earlier: string, measured: readonly Measured[], benches: readonly string[]): string {
  const lines = kept(earlier, measured);
  const made = new Set(lines.map((line) => madeBy(line).bench));
  const missing = benches.filter((id) => !made.has(id));
  return [
    '# Results\n',
    'Made by `npm run bench -- --write`, which replaces the rows of the benches it runs. Ratios of two programs measured in one run;',
    'the definitions are in the bench files. Load program, server and limit share the machine. The last column names the bench that made',
    'the row, how long each load ran, how many times the usual size the books had (scale), and the machine.\n',
    ...(missing.length > 0 ? [`Not measured: ${missing.join(', ')}.\n`] : []),
    '| id | figure | measured | floor | goal | stands at | made of | run |',
    '|---|---|---|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}
