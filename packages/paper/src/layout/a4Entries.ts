import type { EntriesBlock, EntryColumn, EntryKey, EntryRow, PrintedDocument } from '../blocks.ts';
import { plainAmount } from '../figures/money.ts';
import { bodySize } from './a4Heading.ts';
import type { A4Table } from './a4Table.ts';
import { measures, translationSize } from './measures.ts';
import { aligned, below, ruled, space, type Strip } from './strip.ts';
import type { StripMaker, TextBox } from './stripMaker.ts';

const { inner: INNER, rule: RULE } = measures.a4;
const GAP = 8;
/** Maximum widths before texts wrap; the references take the rest, or the entries where there are none. */
const WIDEST: Partial<Record<EntryKey, number>> = { what: 150, debit: 92, credit: 92, amount: 104, balance: 104 };

interface Placed {
  key: EntryKey;
  label: string[];
  box: TextBox;
}

/** The entries of a statement, or what a payment fell on. */
export function entriesTable(block: EntriesBlock, document: PrintedDocument, make: StripMaker): A4Table {
  const size = bodySize(document);
  const columns = placed(block, size, make);
  const labels = columns.map(({ label, box }) => make.pair(label, { ...box, weight: 'bold' }));
  const forward = (label: string[], end: number): Strip => {
    const value = plainAmount(block.rows[end - 1]?.carriedPaise ?? 0);
    const box: TextBox = { x: 0, width: INNER, size, weight: 'bold', align: 'end' };
    return below([make.labelled({ label, value }, box), space(3)]);
  };
  return {
    head: below([ruled(INNER, RULE, 2), aligned(labels), ruled(INNER, RULE, 2)]),
    rows: block.rows.map((row) => tableRow(row, columns, make)),
    carried: (end) => forward(block.carriedForward, end),
    brought: (from) => forward(block.broughtForward, from),
    ending: [],
  };
}

function tableRow({ cells, isStrong }: EntryRow, columns: readonly Placed[], make: StripMaker): Strip {
  const texts = columns.flatMap(({ key, box }) => {
    const cell = cells[key];
    return cell === undefined ? [] : [make.pair(cell, isStrong ? { ...box, weight: 'bold' } : box)];
  });
  return below([aligned(texts), space(3)]);
}

function placed({ columns, rows }: EntriesBlock, size: number, make: StripMaker): Placed[] {
  const rest: EntryKey = columns.some(({ key }) => key === 'reference') ? 'reference' : 'what';
  const widths = columns.map((column) =>
    column.key === rest ? 0 : Math.min(WIDEST[column.key] ?? Infinity, widthOf(column, rows, size, make)) + 1,
  );
  const others = widths.reduce((sum, width) => sum + width, 0) + GAP * (columns.length - 1);
  let x = 0;
  return columns.map(({ key, label, align }, index) => {
    const width = key === rest ? INNER - others : (widths[index] ?? 0);
    const box: TextBox = { x, width, size, align };
    x += width + GAP;
    return { key, label, box };
  });
}

/** So that each label and each text is on a line of its own. */
function widthOf({ key, label }: EntryColumn, rows: readonly EntryRow[], size: number, make: StripMaker): number {
  const heads = label.map((text, index) => make.width(text, index === 0 ? size : translationSize(size), 'bold'));
  const texts = new Set(rows.flatMap(({ cells }) => cells[key] ?? []));
  return Array.from(texts, (text) => make.width(text, size, 'bold')).reduce(
    (widest, width) => Math.max(widest, width),
    Math.max(...heads),
  );
}
