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
}

const stockOf = (row: ProductRow | undefined): [number, number] => [
  row?.currentStockMilli ?? 0,
  row?.stockValuePaise ?? 0,
];

/** Compares the products of two readings; one that a reading does not have counts as without stock. */
export function compareStock(before: readonly ProductRow[], after: readonly ProductRow[]): StockComparison {
  const first = new Map(before.map((row) => [row.id, row]));
  const second = new Map(after.map((row) => [row.id, row]));
  const rows: StockDifference[] = [];
  for (const { id, name, unit } of new Map([...first, ...second]).values()) {
    const [stockBefore, valueBefore] = stockOf(first.get(id));
    const [stockAfter, valueAfter] = stockOf(second.get(id));
    if (stockBefore === stockAfter && valueBefore === valueAfter) continue;
    rows.push({ id, name, unit, stockMilli: [stockBefore, stockAfter], valuePaise: [valueBefore, valueAfter] });
  }
  const change = ({ valuePaise: [from, to] }: StockDifference): number => Math.abs(to - from);
  const value = (side: readonly ProductRow[]): number => side.reduce((sum, row) => sum + stockOf(row)[1], 0);
  return {
    valuePaise: [value(before), value(after)],
    rows: rows.toSorted((a, b) => change(b) - change(a) || (a.id < b.id ? -1 : 1)),
  };
}
