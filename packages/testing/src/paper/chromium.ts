import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWhen } from '../describeWhen.ts';
import { findProgram } from '../servers/findProgram.ts';

const chromium = findProgram('CHROMIUM_BIN', 'chromium');
const pdftoppm = findProgram('PDFTOPPM_BIN', 'pdftoppm');

/** A suite that compares drawn pages with those of Chromium. */
export function describeBesideChromium(name: string, suite: () => void): void {
  const isThere = chromium !== undefined && pdftoppm !== undefined;
  describeWhen(isThere, 'needs Chromium and poppler', `browser: ${name}`, suite);
}

/** The PDF that Chromium makes of a page of HTML once its fonts are loaded. */
export function printedByChromium(html: string): Uint8Array {
  if (chromium === undefined) throw new Error('Chromium is not there');
  const folder = mkdtempSync(join(tmpdir(), 'bahi-paper-'));
  try {
    const [page, pdf] = [join(folder, 'page.html'), join(folder, 'page.pdf')];
    writeFileSync(page, html);
    // containers run as root, where its own sandbox does not start
    const switches = ['--headless', '--no-sandbox', '--disable-dev-shm-usage', `--user-data-dir=${folder}`];
    // virtual time stands still while something loads
    const printing = ['--virtual-time-budget=1000', '--no-pdf-header-footer', `--print-to-pdf=${pdf}`];
    const { status, stderr } = spawnSync(chromium, [...switches, ...printing, `file://${page}`], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`Chromium: ${stderr}`);
    return readFileSync(pdf);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
