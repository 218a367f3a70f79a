import { parseArgs } from 'node:util';
import type { BenchOptions } from './bench.ts';

/** The parsed arguments of `npm run bench`. */
export interface BenchCall {
  help: boolean;
  /** Ids of the benches to run; all when none is named. */
  wanted: readonly string[];
  options: BenchOptions;
  /** Whether to write the figures to results.md. */
  write: boolean;
}

function amount(option: string, text: string): number {
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(text) || Number(text) === 0)
    throw new Error(`--${option}: must be a number above 0`);
  return Number(text);
}

/** Parses the arguments. @throws {Error} with one line for an unknown bench or an invalid number */
export function readCall(args: readonly string[], benches: readonly string[]): BenchCall {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '8' },
      scale: { type: 'string', default: '1' },
      write: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.find((id) => !benches.includes(id));
  if (unknown !== undefined) throw new Error(`there is no bench ${unknown}; there are ${benches.join(' ')}`);
  const options = { seconds: amount('seconds', values.seconds), scale: amount('scale', values.scale) };
  const wanted = benches.filter((id) => positionals.length === 0 || positionals.includes(id));
  return { help: values.help, wanted, options, write: values.write };
}
