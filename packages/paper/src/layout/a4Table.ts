import type { ColumnKey, LineColumn, LineRow, PrintedDocument } from '../blocks.ts';
import { needed } from '../blocksOf.ts';
import { plainAmount } from '../figures/money.ts';
import { bodySize } from './a4Heading.ts';
import { measures, translationSize } from './measures.ts';
import { aligned, below, ruled, space, type Strip } from './strip.ts';
import type { StripMaker, TextBox } from './stripMaker.ts';

const { inner: INNER, rule: RULE } = measures.a4;
const GAP = 8;

interface ColumnBox {
  key: ColumnKey;
  label: string[];
  box: TextBox;
}

/** Maximum widths of the columns of figures before their labels wrap; the names take the rest. */
const WIDEST = { lineNo: 30, quantity: 92, unitPrice: 92, discount: 92, amount: 104 } as const;

/** The place of each column: figures as wide as their texts, and the names in the rest. */
export function columnBoxes(document: PrintedDocument, make: StripMaker): ColumnBox[] {
  const { columns, rows } = needed(document, 'lines');
  const size = bodySize(document);
  const pairWidth = ([first = '', second]: readonly string[]): number =>
    make.width(first, size) + (second === undefined ? 0 : make.width(` / ${second}`, translationSize(size)));
  const natural = ({ key, label }: LineColumn): number => {
    if (key === 'name') return 0;
    const heads = label.map((text) => make.width(text, size, 'bold'));
    const texts = rows.map(({ cells }) => pairWidth(cells[key] ?? []));
    return Math.min(WIDEST[key], Math.max(...heads, ...texts)) + 1;
  };
  const widths = columns.map(natural);
  const others = widths.reduce((sum, width) => sum + width, 0) + GAP * (columns.length - 1);
  let x = 0;
  return columns.map(({ key, label, align }, index) => {
    const width = key === 'name' ? INNER - others : (widths[index] ?? 0);
    const column: ColumnBox = { key, label, box: { x, width, size, align } };
    x += width + GAP;
    return column;
  });
}

export function tableHead(columns: readonly ColumnBox[], make: StripMaker): Strip {
  const labels = columns.map(({ label, box }) => make.pair(label, { ...box, weight: 'bold' }));
  return below([ruled(INNER, RULE, 2), aligned(labels), ruled(INNER, RULE, 2)]);
}

export function tableRow({ cells }: LineRow, columns: readonly ColumnBox[], make: StripMaker): Strip {
  return below([aligned(columns.map(({ key, box }) => make.pair(cells[key] ?? [], box))), space(3)]);
}

/** The sum carried to the next page or brought from the one before. */
export function sumRow(label: string[], paise: number, document: PrintedDocument, make: StripMaker): Strip {
  const box: TextBox = { x: 0, width: INNER, size: bodySize(document), align: 'end', weight: 'bold' };
  return below([make.labelled({ label, value: plainAmount(paise) }, box), space(3)]);
}
