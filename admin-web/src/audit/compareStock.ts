import type { ProductRow, Unit } from '@bahi/contracts';

/** Stock and value of a product on two sides of a comparison. */
export interface StockDifference {
  id: string;
  name: string;
  unit: Unit;
  stockMilli: readonly [number, number];
  valuePaise: readonly [number, number];
}

export interface StockComparison {
  /** Value of the whole stock on each side. */
  valuePaise: readonly [number, number];
  /** Products whose stock or value differs, the greatest change of value first. */
  rows: StockDifference[];
  /** The other products with stock or value, the most valuable first. */
  unchanged: StockDifference[];
}

const stockOf = (row: ProductRow | undefined): [number, number] => [
  row?.currentStockMilli ?? 0,
  row?.stockValuePaise ?? 0,
];

const byId = (a: StockDifference, b: StockDifference): number => (a.id < b.id ? -1 : 1);

/** Compares the products of two readings; one that a reading does not have counts as without stock. */
export function compareStock(before: readonly ProductRow[], after: readonly ProductRow[]): StockComparison {
  const first = new Map(before.map((row) => [row.id, row]));
  const second = new Map(after.map((row) => [row.id, row]));
  const rows: StockDifference[] = [];
  const unchanged: StockDifference[] = [];
  for (const { id, name, unit } of new Map([...first, ...second]).values()) {
    const [stockBefore, valueBefore] = stockOf(first.get(id));
    const [stockAfter, valueAfter] = stockOf(second.get(id));
    const isSame = stockBefore === stockAfter && valueBefore === valueAfter;
    if (isSame && stockAfter === 0 && valueAfter === 0) continue;
    const stockMilli = [stockBefore, stockAfter] as const;
    (isSame ? unchanged : rows).push({ id, name, unit, stockMilli, valuePaise: [valueBefore, valueAfter] });
  }
  const change = ({ valuePaise: [from, to] }: StockDifference): number => Math.abs(to - from);
  const value = (side: readonly ProductRow[]): number => side.reduce((sum, row) => sum + stockOf(row)[1], 0);
  return {
    valuePaise: [value(before), value(after)],
    rows: rows.toSorted((a, b) => change(b) - change(a) || byId(a, b)),
    unchanged: unchanged.toSorted((a, b) => b.valuePaise[1] - a.valuePaise[1] || byId(a, b)),
  };
}
