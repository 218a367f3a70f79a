import type { ColumnKey, LineColumn, LineRow, LinesBlock, PrintedDocument, SumKey } from '../blocks.ts';
import { needed } from '../blocksOf.ts';
import { plainAmount } from '../figures/money.ts';
import { bodySize } from './a4Heading.ts';
import { measures, translationSize } from './measures.ts';
import type { StripMaker, TextBox } from './stripMaker.ts';

const { inner: INNER } = measures.a4;
/** Type of a table with tax, which has more columns. */
const SMALL = 9;
/** The columns of tax are shown where they leave so much to the names, and their labels are in one line where they leave more. */
const LEAST_NAME = 96;
const WIDE_NAME = 120;

export interface ColumnBox {
  key: ColumnKey;
  label: string[];
  box: TextBox;
}

/** The columns of a table, and those for which there is no room: their figures are below the price or the name. */
export interface Columns {
  shown: ColumnBox[];
  hidden: LineColumn[];
  /** Type of the rows. */
  size: number;
}

/** Maximum widths of the columns of figures before their texts wrap; the names take the rest. */
const WIDEST: Partial<Record<ColumnKey, number>> = {
  lineNo: 30,
  quantity: 92,
  unitPrice: 92,
  discount: 92,
  amount: 104,
};

const TAX_COLUMNS: readonly ColumnKey[] = ['taxableValue', 'rate', 'cgst', 'sgst', 'igst'];
/** What leaves a table with tax, step by step, until the names have enough room. */
const LEAVING: readonly (readonly ColumnKey[])[] = [[], ['discount'], TAX_COLUMNS];

/** The place of each column: figures as wide as their texts, and the names in the rest. */
export function columnsOf(document: PrintedDocument, make: StripMaker): Columns {
  const lines = needed(document, 'lines');
  if (lines.sum === null) {
    const size = bodySize(document);
    return placed(lines, { hides: [], size, gap: 8, natural: (column) => wholeWidth(column, lines, size, make) });
  }
  const whole = placed(lines, {
    ...TAXED,
    hides: [],
    natural: (column) => wrappedWidth(column, lines, [], make, false),
  });
  if (nameWidth(whole) >= WIDE_NAME) return whole;
  const choices = LEAVING.map((hides) =>
    placed(lines, { ...TAXED, hides, natural: (column) => wrappedWidth(column, lines, hides, make) }),
  );
  return choices.find((columns) => nameWidth(columns) >= LEAST_NAME) ?? choices.at(-1) ?? whole;
}

const TAXED = { size: SMALL, gap: 6 };
const nameWidth = ({ shown }: Columns): number => shown.find(({ key }) => key === 'name')?.box.width ?? 0;

interface Placing {
  hides: readonly ColumnKey[];
  size: number;
  gap: number;
  /** Width of a column of figures. */
  natural: (column: LineColumn) => number;
}

function placed({ columns }: LinesBlock, { hides, size, gap, natural }: Placing): Columns {
  const [hidden, kept] = [true, false].map((isHidden) => columns.filter(({ key }) => hides.includes(key) === isHidden));
  const widths = (kept ?? []).map((column) =>
    column.key === 'name' ? 0 : Math.min(WIDEST[column.key] ?? Infinity, natural(column)) + 1,
  );
  const others = widths.reduce((sum, width) => sum + width, 0) + gap * (widths.length - 1);
  let x = 0;
  const shown = (kept ?? []).map(({ key, label, align }, index): ColumnBox => {
    const width = key === 'name' ? INNER - others : (widths[index] ?? 0);
    const column: ColumnBox = { key, label, box: { x, width, size, align } };
    x += width + gap;
    return column;
  });
  return { shown, hidden: hidden ?? [], size };
}

/** So that label and texts are on one line each. */
function wholeWidth({ key, label }: LineColumn, { rows }: LinesBlock, size: number, make: StripMaker): number {
  const pairWidth = ([first = '', second]: readonly string[]): number =>
    make.width(first, size) + (second === undefined ? 0 : make.width(` / ${second}`, translationSize(size)));
  const heads = label.map((text) => make.width(text, size, 'bold'));
  return Math.max(...heads, ...rows.map(({ cells }) => pairWidth(cells[key] ?? [])));
}

/** So that no figure and no word is broken; translations wrap, and labels if they have to. */
function wrappedWidth(
  { key, label }: LineColumn,
  { rows }: LinesBlock,
  hides: readonly ColumnKey[],
  make: StripMaker,
  wrapsLabel = true,
): number {
  const words = (texts: readonly string[]): string[] => texts.flatMap((text) => text.split(' '));
  const heads = (wrapsLabel ? words(label) : label).map((text) => make.width(text, SMALL, 'bold'));
  const texts = rows.flatMap(({ cells, priceNote }) => {
    const [first = '', ...more] = cells[key] ?? [];
    return [first, ...words(more), ...(key === 'unitPrice' ? priceNote : []), ...lessOf(key, cells, hides)];
  });
  const sum = sumsOf(rows)[key as SumKey];
  return Math.max(
    ...heads,
    ...texts.map((text) => make.width(text, SMALL)),
    sum === undefined ? 0 : make.width(plainAmount(sum), SMALL, 'bold'),
  );
}

/** The discount below the price, where it has no column. */
export const lessOf = (key: ColumnKey, cells: LineRow['cells'], hides: readonly ColumnKey[]): string[] =>
  key === 'unitPrice' && hides.includes('discount') ? (cells.discount ?? []).map((text) => `\u2212 ${text}`) : [];

/** The sums of the columns over some rows. */
export function sumsOf(rows: readonly LineRow[]): Partial<Record<SumKey, number>> {
  const sums: Partial<Record<SumKey, number>> = {};
  for (const row of rows)
    for (const [key, paise] of Object.entries(row.sums) as [SumKey, number][]) sums[key] = (sums[key] ?? 0) + paise;
  return sums;
}
