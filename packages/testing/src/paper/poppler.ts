import { spawnSync } from 'node:child_process';
import { describeWhen } from '../describeWhen.ts';
import { findProgram } from '../servers/findProgram.ts';
import { readPbm, type Bitmap } from './bitmap.ts';

const pdftoppm = findProgram('PDFTOPPM_BIN', 'pdftoppm');
const pdftotext = findProgram('PDFTOTEXT_BIN', 'pdftotext');

/** A suite that looks at drawn pages. */
export function describeDrawn(name: string, suite: () => void): void {
  const isThere = pdftoppm !== undefined && pdftotext !== undefined;
  describeWhen(isThere, 'needs poppler: pdftoppm and pdftotext', `poppler: ${name}`, suite);
}

function run(program: string | undefined, options: string[], input: Uint8Array): Buffer {
  if (program === undefined) throw new Error('poppler is not there');
  const { status, stdout, stderr } = spawnSync(program, options, { input, maxBuffer: 1024 * 1024 * 1024 });
  if (status !== 0) throw new Error(`poppler: ${stderr.toString()}`);
  return stdout;
}

/** Resolution of a printer with eight dots a millimetre, in dots per inch. */
export const PRINTER_DPI = 203.2;

/** Every page in black and white, as on a printer without grey. */
export function drawnPages(pdf: Uint8Array, dpi: number): Bitmap[] {
  return readPbm(run(pdftoppm, ['-mono', '-r', String(dpi), '-'], pdf));
}

/** The text that a person would copy: lines in the order of the page. */
export function copiedText(pdf: Uint8Array, ...options: string[]): string {
  return run(pdftotext, ['-enc', 'UTF-8', ...options, '-', '-'], pdf).toString('utf8');
}
