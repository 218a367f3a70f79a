import { cpus, totalmem } from 'node:os';
import { verdict, type BenchOptions, type Row } from './bench.ts';
import { figure } from './stats.ts';

/** A row of the table in Markdown. */
export function lineOf(row: Row): string {
  const sign = row.better === 'higher' ? '≥' : '≤';
  const bounds = [row.floor, row.goal].map((bound) => (bound === undefined ? '—' : `${sign} ${bound}`)).join(' | ');
  return `| ${row.id} | ${row.what} | ${figure(row.value)} ${row.unit} | ${bounds} | ${verdict(row)} | ${row.detail} |`;
}

/** What a line is about, whatever was measured. */
const subjectOf = (line: string): string => line.split(' | ').slice(0, 2).join(' | ');

/** The rows of an earlier page with those measured anew in their places, and new ones behind them. */
function kept(earlier: string, fresh: readonly string[]): string[] {
  const lines = new Map(earlier.split('\n').flatMap((line) => (/^\| G?[a-z0-9-]+ \|(?! figure)/i.test(line) ? [[subjectOf(line), line]] : []))); // prettier-ignore
  for (const line of fresh) lines.set(subjectOf(line), line);
  return [...lines.values()];
}

/** The page of results after a run of some benches: rows of the others stay as they were. */
export function resultsPage(earlier: string, rows: readonly Row[], options: BenchOptions): string {
  const [first] = cpus();
  const machine = `${cpus().length} × ${first?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  return [
    '# Results\n',
    'Made by `npm run bench -- --write`, which replaces the rows of the benches it runs. Ratios of two programs measured in one run;',
    'the definitions are in the bench files. Load program, server and limit share the machine.\n',
    `Machine: ${machine}. Loads of ${options.seconds} s, scale ${options.scale}.\n`,
    '| id | figure | measured | floor | goal | stands at | made of |',
    '|---|---|---|---|---|---|---|',
    ...kept(earlier, rows.map(lineOf)),
    '',
  ].join('\n');
}
