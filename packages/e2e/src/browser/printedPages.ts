import { until } from '@bahi/testing/servers/guardedServer';
import { copiedText, drawnPages, PRINTER_DPI, type Bitmap } from '@bahi/testing/paper';
import jsQR from 'jsqr';
import type { Page } from 'playwright-core';
import type { Visitor } from './browser.ts';

/** Dots per millimetre of a roll printer. */
export const DOTS_PER_MM = 8;

/** Replaces the print dialog: it only records the page it was opened on, and the test closes it. */
const NOTES_PRINTS = `
  window.prints = [];
  window.print = () => window.prints.push({
    letters: document.fonts.status,
    papers: document.querySelectorAll('.paper').length,
    rules: document.adoptedStyleSheets.length,
  });
`;

/** The page when the dialog opened. */
export interface Opening {
  letters: string;
  papers: number;
  rules: number;
}

/** Replaces the print dialog from the next page on. */
export async function takeOverPrinting({ context }: Visitor): Promise<void> {
  await context.addInitScript(NOTES_PRINTS);
}

/** The recorded dialogs since the page was loaded; waits for the expected number. */
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

/** The printed result. */
export interface Printout {
  /** Width and height of each page in points. */
  sizes: [width: number, height: number][];
  /** In dots of a roll printer; drawn when asked for. */
  readonly pages: Bitmap[];
  /** The text of each page. */
  texts: string[];
}

/** Prints the page with Chromium on the paper size of its style sheet, and then reports the dialog as closed. */
export async function printout(page: Page): Promise<Printout> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g);
  return {
    sizes: Array.from(boxes, ([, width, height]) => [Number(width), Number(height)]),
    get pages() {
      return drawnPages(pdf, PRINTER_DPI);
    },
    // a form feed ends each page
    texts: copiedText(pdf, '-layout').split('\f').slice(0, -1),
  };
}

/** The text of the QR code on a page; undefined when there is none. */
export function qrIn({ width, height, dots }: Bitmap): string | undefined {
  const pixels = Uint8ClampedArray.from({ length: width * height * 4 }, (_, index) =>
    index % 4 === 3 || dots[index >> 2] !== 1 ? 255 : 0,
  );
  return jsQR(pixels, width, height)?.data;
}

/** The words in alphabetical order, independent of line breaks. */
export const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .toSorted();
