import type { LineRow, PrintedDocument, SumKey } from '../blocks.ts';
import { needed } from '../blocksOf.ts';
import { plainAmount } from '../figures/money.ts';
import { columnsOf, lessOf, sumsOf, type ColumnBox, type Columns } from './a4Columns.ts';
import { measures } from './measures.ts';
import { aligned, below, ruled, space, type Strip } from './strip.ts';
import type { StripMaker, TextBox } from './stripMaker.ts';

const { inner: INNER, rule: RULE } = measures.a4;

/** A table that may go over several pages. */
export interface A4Table {
  head: Strip;
  rows: Strip[];
  /** What stands at the end of a page whose last row is before `end`, and at the top of the next one. */
  carried: (end: number) => Strip;
  brought: (from: number) => Strip;
  /** Below the last row. */
  ending: Strip[];
}

/** The goods of a document. */
export function goodsTable(document: PrintedDocument, make: StripMaker): A4Table {
  const lines = needed(document, 'lines');
  const columns = columnsOf(document, make);
  const sum = (label: string[], end: number) =>
    sumRow(label, sumsOf(lines.rows.slice(0, end)), document, columns, make);
  return {
    head: tableHead(columns, make),
    rows: lines.rows.map((row) => tableRow(row, columns, make)),
    carried: (end) => sum(lines.carriedForward, end),
    brought: (from) => sum(lines.broughtForward, from),
    ending: lines.sum === null ? [] : [ruled(INNER, RULE, 1), sum(lines.sum, lines.rows.length)],
  };
}

function tableHead({ shown }: Columns, make: StripMaker): Strip {
  const labels = shown.map(({ label, box }) => make.pair(label, { ...box, weight: 'bold' }));
  return below([ruled(INNER, RULE, 2), aligned(labels), ruled(INNER, RULE, 2)]);
}

function tableRow(row: LineRow, columns: Columns, make: StripMaker): Strip {
  const cells = columns.shown.map((column) => cell(row, column, columns, make));
  return below([aligned(cells), space(3)]);
}

function cell(
  { cells, hsn, rateNote, remarks, priceNote }: LineRow,
  { key, box }: ColumnBox,
  { hidden }: Columns,
  make: StripMaker,
): Strip {
  const first = make.pair(cells[key] ?? [], box);
  const hides = hidden.map((column) => column.key);
  const less = [...(key === 'unitPrice' ? priceNote : []), ...lessOf(key, cells, hides)];
  if (key !== 'name') return less.length === 0 ? first : below([first, make.paragraphs(less, box)]);
  const taxes = hidden.flatMap((column) => {
    if (column.key === 'discount') return [];
    return column.key === 'rate' ? [rateNote] : [`${column.label[0]} ${cells[column.key]?.[0]}`];
  });
  const details = [hsn, ...taxes].filter((text) => text !== '').join(' · ');
  const texts = [...(details === '' ? [] : [details]), ...remarks];
  return texts.length === 0 ? first : below([first, make.paragraphs(texts, box)]);
}

/** The sums carried to the next page, brought from the one before, or of the whole table. */
function sumRow(
  label: string[],
  sums: Partial<Record<SumKey, number>>,
  document: PrintedDocument,
  { shown, size }: Columns,
  make: StripMaker,
): Strip {
  const bold = { size, weight: 'bold' as const };
  if (needed(document, 'lines').sum === null) {
    const box: TextBox = { x: 0, width: INNER, ...bold, align: 'end' };
    return below([make.labelled({ label, value: plainAmount(sums.amount ?? 0) }, box), space(3)]);
  }
  // the label has the room up to the first sum
  const first = shown.find(({ key }) => key in sums);
  const width = (first?.box.x ?? INNER) - 6;
  const figures = shown.flatMap(({ key, box }) => {
    const paise = sums[key as SumKey];
    return paise === undefined ? [] : [make.paragraphs([plainAmount(paise)], { ...box, ...bold })];
  });
  return below([aligned([make.pair(label, { x: 0, width, ...bold }), ...figures]), space(3)]);
}
