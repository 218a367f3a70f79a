import { until } from '@bahi/testing/servers/guardedServer';
import { copiedText, drawnPages, PRINTER_DPI, type Bitmap } from '@bahi/testing/paper';
import jsQR from 'jsqr';
import type { Page } from 'playwright-core';
import type { Visitor } from './browser.ts';

/** Dots a millimetre of a roll printer. */
export const DOTS_PER_MM = 8;

/** A browser whose print dialog only notes what it was opened on; the test closes it. */
const NOTES_PRINTS = `
  window.prints = [];
  window.print = () => window.prints.push({
    letters: document.fonts.status,
    papers: document.querySelectorAll('.paper').length,
    rules: document.adoptedStyleSheets.length,
  });
`;

/** What was there when the dialog opened. */
export interface Opening {
  letters: string;
  papers: number;
  rules: number;
}

/** From the next page on the print dialog is the test's own. */
export async function takeOverPrinting({ context }: Visitor): Promise<void> {
  await context.addInitScript(NOTES_PRINTS);
}

/** The openings since the page was loaded; waits for as many as are expected. */
export async function openings(page: Page, count: number): Promise<Opening[]> {
  let seen: Opening[] = [];
  await until(async () => {
    seen = await page.evaluate<Opening[]>('window.prints');
    return seen.length >= count;
  }, `opening the print dialog ${count} times`);
  return seen;
}

export const closeDialog = async (page: Page): Promise<void> =>
  page.evaluate("window.dispatchEvent(new Event('afterprint'))");

/** What comes out of the printer. */
export interface Printout {
  /** Width and height of each page in points. */
  sizes: [width: number, height: number][];
  /** In dots of a roll printer. */
  pages: Bitmap[];
  /** What each page says. */
  texts: string[];
}

/** Prints the page as Chromium does, on the paper that its style sheet asks for; the page is told that a dialog closed. */
export async function printout(page: Page): Promise<Printout> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g);
  return {
    sizes: Array.from(boxes, ([, width, height]) => [Number(width), Number(height)]),
    pages: drawnPages(pdf, PRINTER_DPI),
    // a form feed ends each page
    texts: copiedText(pdf, '-layout').split('\f').slice(0, -1),
  };
}

/** What the QR code on a page says; undefined where there is none. */
export function qrIn({ width, height, dots }: Bitmap): string | undefined {
  const pixels = Uint8ClampedArray.from({ length: width * height * 4 }, (_, index) =>
    index % 4 === 3 || dots[index >> 2] !== 1 ? 255 : 0,
  );
  return jsQR(pixels, width, height)?.data;
}

/** Its words, in alphabetical order: wherever a line ends. */
export const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .toSorted();
