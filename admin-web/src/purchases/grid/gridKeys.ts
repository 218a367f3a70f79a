import type { LineDraft } from '../draft/purchaseDraft.ts';

/** The cells of a line that take the focus, in the order in which Enter walks them. */
export const CELLS = ['product', 'purchased', 'price', 'total', 'closing', 'selling'] as const;
export type Cell = (typeof CELLS)[number];

export const cellId = (cell: Cell, { key }: Pick<LineDraft, 'key'>): string => `${cell}-${key}`;

/** The cell with this element id; undefined for another element. */
export function cellOf(id: string): { cell: Cell; key: number } | undefined {
  const [, name, key] = /^([a-z]+)-(\d+)$/.exec(id) ?? [];
  const cell = CELLS.find((one) => one === name);
  return cell === undefined ? undefined : { cell, key: Number(key) };
}

/** Where a key leads: an element, or a line that is still to be added. */
export type Step = { to: string } | 'newLine';

/**
 * Where Enter or an arrow leads from a cell. Enter walks product, quantity, price, and the total only while there is no price, then to
 * the next line's product; behind the last line a new one begins. Arrows go to the same cell of the line above or below. Undefined
 * where the key means nothing.
 */
export function stepFrom(lines: readonly LineDraft[], id: string, key: string): Step | undefined {
  const from = cellOf(id);
  const place = lines.findIndex((line) => line.key === from?.key);
  const line = lines[place];
  if (from === undefined || line === undefined) return undefined;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const other = lines[place + (key === 'ArrowUp' ? -1 : 1)];
    return other === undefined || from.cell === 'product' ? undefined : { to: cellId(from.cell, other) };
  }
  if (key !== 'Enter') return undefined;
  const next = nextCell(from.cell, line);
  if (next !== undefined) return { to: cellId(next, line) };
  const below = lines[place + 1];
  return below === undefined ? 'newLine' : { to: cellId('product', below) };
}

/** The next cell of the same line; undefined behind the last. A line without a product is not left. */
function nextCell(cell: Cell, line: LineDraft): Cell | undefined {
  switch (cell) {
    case 'product':
      return line.product === null ? 'product' : 'purchased';
    case 'purchased':
      return 'price';
    case 'price':
      return line.amountPaise === null ? 'total' : undefined;
    case 'closing':
      return 'selling';
    default:
      return undefined;
  }
}
