import type { PrintedDocument } from '../blocks.ts';
import { blockOf, fillIn } from '../blocksOf.ts';
import { closingA4, type Closing } from './a4Closing.ts';
import { entriesTable } from './a4Entries.ts';
import { headingA4, headingAgainA4, partiesA4 } from './a4Heading.ts';
import { goodsTable } from './a4Table.ts';
import { taxesA4 } from './a4Taxes.ts';
import { breakRows, type RowsToBreak } from './breakRows.ts';
import { A4_HEIGHT, LINE, measures } from './measures.ts';
import { heightOf, stack, type Page } from './page.ts';
import { space, type Strip } from './strip.ts';
import { StripMaker } from './stripMaker.ts';
import type { TextMeasure } from './textMeasure.ts';

const { width: WIDTH, left: LEFT, inner: INNER, top: TOP, bottom: BOTTOM, body: BODY } = measures.a4;
const GAP = 8;
const MARK = 20;
/** Space for the page number below the content. */
const FOOT = BODY * LINE + GAP;
const BODY_END = A4_HEIGHT - BOTTOM - FOOT;

/**
 * Lays out a document on A4: column heads on every page with rows, sums carried forward, and totals never without a row
 * above them.
 */
export function layOutA4(document: PrintedDocument, measure: TextMeasure): Page[] {
  const make = new StripMaker(measure);
  const mark = make.mark(document, INNER, MARK).flatMap((strip) => [strip, space(GAP / 2)]);
  const first = [...headingA4(document, make), ...mark, ...partiesA4(document, make)];
  const again = [...headingAgainA4(document, make), ...mark];
  const entries = blockOf(document, 'entries');
  const table = entries === undefined ? goodsTable(document, make) : entriesTable(entries, document, make);
  const { rows } = table;
  // the carried row at its largest
  const carried = table.carried(rows.length);
  const ending = [...table.ending, ...taxesA4(document, make)];
  const headHeight = (page: number) => heightOf(page === 0 ? first : again) + table.head.height;
  const { closing, ranges } = fewestPages(closingA4(document, make), {
    ending: heightOf(ending),
    heights: rows.map(({ height }) => height),
    more: carried.height,
    room: (page) => BODY_END - TOP - headHeight(page) - (page === 0 ? 0 : carried.height),
  });
  const pages: Page[] = [];
  let y = 0;
  for (const [from, end] of ranges) {
    const page = newPage(pages);
    y = stack(page, pages.length === 1 ? first : again, TOP);
    y = stack(page, [table.head, ...(from === 0 ? [] : [table.brought(from)])], y);
    y = stack(page, rows.slice(from, end), y);
    const isLast = end === rows.length;
    y = stack(page, isLast ? [...ending, closing.tail] : [table.carried(end)], y);
  }
  flow(closing.after, y, pages, again);
  for (const [index, page] of pages.entries()) {
    const box = { x: 0, width: INNER, size: BODY };
    const strip = make.spread([document.title], fillIn(document.pageText, index + 1, pages.length), box);
    stack(page, [strip], A4_HEIGHT - BOTTOM - BODY * LINE);
  }
  return pages;
}

/** The first of the closings, from the fullest to the barest, that needs no page more than the barest. */
function fewestPages(
  closings: readonly Closing[],
  { ending, ...rows }: Omit<RowsToBreak, 'tail'> & { ending: number },
) {
  const broken = closings.map((closing) => ({
    closing,
    ranges: breakRows({ ...rows, tail: ending + closing.tail.height }),
  }));
  const fewest = Math.min(...broken.map(({ ranges }) => ranges.length));
  const chosen = broken.find(({ ranges }) => ranges.length === fewest);
  if (chosen === undefined) throw new Error('a document has at least one closing');
  return chosen;
}

function newPage(pages: Page[]): Page {
  const page: Page = { width: WIDTH, height: A4_HEIGHT, left: LEFT, placed: [] };
  pages.push(page);
  return page;
}

/** Places the strips that follow the totals, on further pages where they do not fit. */
function flow(strips: readonly Strip[], from: number, pages: Page[], again: readonly Strip[]): void {
  let page = pages.at(-1);
  let y = from;
  for (const strip of strips) {
    if (page === undefined || y + strip.height > BODY_END) {
      page = newPage(pages);
      y = stack(page, again, TOP);
    }
    y = stack(page, [strip], y);
  }
}
