import type { ColumnKey, LineRow, LinesBlock, PrintedDocument } from '../blocks.ts';
import { plainAmount } from '../figures/money.ts';
import { qrCode, qrDots } from '../upi/qrCode.ts';
import { blockOf, fillIn, needed } from '../blocksOf.ts';
import { breakRows } from './breakRows.ts';
import { A4_HEIGHT, LINE, measures } from './measures.ts';
import { heightOf, stack, type Page } from './page.ts';
import { below, beside, oneByOne, qrStrip, ruled, space, StripMaker, type Strip, type TextBox } from './strip.ts';
import type { Typesetter } from './typesetter.ts';

const { width: WIDTH, left: LEFT, inner: INNER, top: TOP, bottom: BOTTOM, body: BODY, rule: RULE } = measures.a4;
const GAP = 8;
const TITLE = 16;
const SHOP = 15;
const MARK = 20;
/** Space for the page number below the content. */
const FOOT = BODY * LINE + GAP;
const BODY_END = A4_HEIGHT - BOTTOM - FOOT;
/** Payment lines that fit left of the totals; more go below. */
const PAYMENT_LINES = 6;

/**
 * Lays out a document on A4: column heads on every page with rows, sums carried forward, and totals never without a row
 * above them.
 */
export function layOutA4(document: PrintedDocument, type: Typesetter): Page[] {
  const make = new StripMaker(type);
  const mark = make.mark(document, INNER, MARK).flatMap((strip) => [strip, space(GAP / 2)]);
  const first = [...heading(document, make), ...mark, ...parties(document, make)];
  const again = [...headingAgain(document, make), ...mark];
  const lines = needed(document, 'lines');
  const columns = columnBoxes(lines, make);
  const table = tableHead(columns, make);
  const rows = lines.rows.map((row) => tableRow(row, columns, make));
  const { tail, after } = closing(document, make);
  const carried = sumRow(lines.carriedForward, 0, make);
  const headHeight = (page: number) => heightOf(page === 0 ? first : again) + table.height;
  const pages: Page[] = [];
  const ranges = breakRows({
    heights: rows.map(({ height }) => height),
    tail: tail.height,
    more: carried.height,
    room: (page) => BODY_END - TOP - headHeight(page) - (page === 0 ? 0 : carried.height),
  });
  let y = 0;
  let sumPaise = 0;
  for (const [from, end] of ranges) {
    const page = newPage(pages);
    y = stack(page, pages.length === 1 ? first : again, TOP);
    y = stack(page, [table, ...(from === 0 ? [] : [sumRow(lines.broughtForward, sumPaise, make)])], y);
    y = stack(page, rows.slice(from, end), y);
    sumPaise += lines.rows.slice(from, end).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    y = stack(page, [end === rows.length ? tail : sumRow(lines.carriedForward, sumPaise, make)], y);
  }
  flow(after, y, pages, again);
  for (const [index, page] of pages.entries()) {
    const box = { x: 0, width: INNER, size: BODY };
    const strip = make.spread(document.title, fillIn(document.pageText, index + 1, pages.length), box);
    stack(page, [strip], A4_HEIGHT - BOTTOM - BODY * LINE);
  }
  return pages;
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
    const isFull = page === undefined || y + strip.height > BODY_END;
    if (isFull && !isWorthPage(strip)) continue;
    if (page === undefined || isFull) {
      page = newPage(pages);
      y = stack(page, again, TOP);
    }
    y = stack(page, [strip], y);
  }
}

/** Whether a strip may start a new page. Spacing and closing words may not. */
const isWorthPage = ({ lines, squares, isDispensable }: Strip): boolean =>
  isDispensable !== true && (lines.length > 0 || squares !== undefined);

function heading(document: PrintedDocument, make: StripMaker): Strip[] {
  const { shopName, contact, title, statements, copy } = needed(document, 'heading');
  const { facts } = needed(document, 'parties');
  const left = { x: 0, width: INNER * 0.58 };
  const right = { x: INNER * 0.6, width: INNER * 0.4, align: 'end' as const };
  const shop = below([
    make.paragraphs([shopName], { ...left, size: SHOP, weight: 'bold' }),
    make.paragraphs(contact, { ...left, size: BODY }),
  ]);
  const kind = below([
    make.paragraphs([[...title].join(' / ')], { ...right, size: TITLE, weight: 'bold' }),
    make.paragraphs(
      facts.map(({ label, value }) => `${label}: ${value}`),
      { ...right, size: BODY },
    ),
    ...(copy.length === 0 ? [] : [make.paragraphs([copy.join(' / ')], { ...right, size: BODY + 2, weight: 'bold' })]),
  ]);
  return [
    beside([shop, kind]),
    ...(statements.length === 0 ? [] : [make.paragraphs(statements, { x: 0, width: INNER, size: BODY })]),
    ruled(INNER, RULE, GAP / 2),
  ];
}

/** The heading of further pages. */
function headingAgain(document: PrintedDocument, make: StripMaker): Strip[] {
  const box: TextBox = { x: 0, width: INNER, size: BODY, weight: 'bold' };
  const [shop = ''] = make.wrap(document.shopName, INNER / 2, BODY, 'bold');
  return [make.spread(shop, `${document.title} · ${document.continued}`, box), space(GAP / 2)];
}

function parties(document: PrintedDocument, make: StripMaker): Strip[] {
  const { buyer } = needed(document, 'parties');
  if (buyer === null) return [];
  const box = { x: 0, width: INNER, size: BODY };
  return [
    make.paragraphs([`${buyer.label}:`], box),
    make.paragraphs([buyer.name], { ...box, weight: 'bold' }),
    make.paragraphs(buyer.details, box),
    space(GAP),
  ];
}

interface ColumnBox {
  key: ColumnKey;
  label: string[];
  box: TextBox;
}

/** Maximum widths of the columns of figures before their labels wrap; the names take the rest. */
const WIDEST = { lineNo: 30, quantity: 84, unitPrice: 92, discount: 92, amount: 104 } as const;

function columnBoxes({ columns, rows }: LinesBlock, make: StripMaker): ColumnBox[] {
  const natural = ({ key, label }: LinesBlock['columns'][number]): number => {
    if (key === 'name') return 0;
    const texts = rows.flatMap(({ cells }) => cells[key] ?? []);
    const widths = [
      ...label.map((text) => make.width(text, BODY, 'bold')),
      ...texts.map((text) => make.width(text, BODY)),
    ];
    return Math.min(WIDEST[key], Math.max(...widths)) + 1;
  };
  const widths = columns.map(natural);
  const others = widths.reduce((sum, width) => sum + width, 0) + GAP * (columns.length - 1);
  let x = 0;
  return columns.map(({ key, label, align }, index) => {
    const width = key === 'name' ? INNER - others : (widths[index] ?? 0);
    const column = { key, label, box: { x, width, size: BODY, align } };
    x += width + GAP;
    return column;
  });
}

function tableHead(columns: readonly ColumnBox[], make: StripMaker): Strip {
  const labels = columns.map(({ label, box }) => ({ texts: label, box: { ...box, weight: 'bold' as const } }));
  return below([ruled(INNER, RULE, 2), make.cells(labels), ruled(INNER, RULE, 2)]);
}

function tableRow({ cells }: LineRow, columns: readonly ColumnBox[], make: StripMaker): Strip {
  return below([make.cells(columns.map(({ key, box }) => ({ texts: cells[key] ?? [], box }))), space(3)]);
}

function sumRow(label: string, paise: number, make: StripMaker): Strip {
  const box: TextBox = { x: 0, width: INNER, size: BODY, align: 'end', weight: 'bold' };
  return below([make.paragraphs([`${label}: ${plainAmount(paise)}`], box), space(3)]);
}

/** The totals with the blocks beside them as one strip, then the strips that may go to the next page. */
function closing(document: PrintedDocument, make: StripMaker): { tail: Strip; after: Strip[] } {
  const words = needed(document, 'words');
  const payment = blockOf(document, 'payment')?.facts.map(({ label, value }) => `${label}: ${value}`) ?? [];
  const left = { x: 0, width: INNER * 0.5, size: BODY };
  const about = make.paragraphs(payment, left);
  const isShort = about.lines.length <= PAYMENT_LINES;
  const inWords = [
    make.paragraphs([`${words.label}:`], left),
    make.paragraphs(words.sentences, { ...left, weight: 'bold' }),
  ];
  const tail = below([
    ruled(INNER, RULE, 2),
    beside([below([...inWords, space(GAP / 2), ...(isShort ? [about] : [])]), totalRows(document, make)]),
    ...make.mark(document, INNER, MARK),
  ]);
  return {
    tail,
    after: [...(isShort ? [] : oneByOne(about)), space(GAP), ...qr(document, make), ...footer(document, make)],
  };
}

function totalRows(document: PrintedDocument, make: StripMaker): Strip {
  const box: TextBox = { x: INNER * 0.54, width: INNER * 0.46, size: BODY };
  return below(
    needed(document, 'totals').rows.map(({ label, value, isGrand }) =>
      make.spread(label, value, isGrand ? { ...box, size: BODY + 3, weight: 'bold' } : box),
    ),
  );
}

function qr(document: PrintedDocument, make: StripMaker): Strip[] {
  const block = blockOf(document, 'qr');
  if (block === undefined) return [];
  const squares = qrCode(block.link);
  const code = qrStrip(squares, qrDots(squares, measures.a4), INNER, 'start');
  const x = code.height + GAP;
  const caption = make.paragraphs(block.caption, { x, width: INNER - x, size: BODY });
  const above = space(Math.max(0, (code.height - caption.height) / 2));
  return [beside([code, below([above, caption])]), space(GAP)];
}

function footer(document: PrintedDocument, make: StripMaker): Strip[] {
  const { note, closing: closingWords } = needed(document, 'footer');
  const box = { x: 0, width: INNER, size: BODY };
  return [
    ...oneByOne(make.paragraphs(note, box)),
    space(GAP),
    { ...make.paragraphs([closingWords.join(' ')], { ...box, align: 'center' }), isDispensable: true },
  ];
}
