import { mulDivHalfUp, type BillRow, type CustomerTotals, type ProductRow, type SaleTotals } from '@bahi/contracts';
import { expect } from '@jest/globals';
import type { ShopClient } from './shopClient.ts';

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

/** Thousandths of a product's stock in the units given. */
const stockIn = (rows: readonly ProductRow[], units: Record<string, number>): number =>
  sum(rows, ({ unit, currentStockMilli }) => (units[unit] ?? 0) * currentStockMilli);

const measured = ['gram', 'kg', 'ml', 'liter'];

/** Expects each of the eight figures, and the dues, to be the sum of the list that it links to, to the paisa. */
export async function expectListsToAddUp(shop: ShopClient, query: Record<string, string>): Promise<void> {
  const { tiles, from, to } = await shop.dashboard(query);
  const products = await shop.all<ProductRow>('products');
  const low = await shop.all<ProductRow>('products', { stockLabel: 'low_stock' });
  const out = await shop.all<ProductRow>('products', { stockLabel: 'out_of_stock' });
  const sales = await shop.all<BillRow>('sales', { from, to }, ['billedAt', 'ASC']);
  const notes = await shop.all<BillRow>('sales', { status: 'credit_note', from, to }, ['billedAt', 'ASC']);
  const creditedPaise = sum(notes, ({ grandTotalPaise }) => grandTotalPaise);
  const owes = new URLSearchParams({ filter: JSON.stringify({ owes: true }) });
  const dues = await shop.get<CustomerTotals>(`/customers/totals?${owes.toString()}`);
  const goods = products.filter(({ kind }) => kind === 'goods');
  expect(tiles).toEqual({
    totalProducts: products.length,
    lowStock: low.length,
    outOfStock: out.length,
    totalBilling: sales.length,
    totalRevenuePaise: sum(sales, ({ grandTotalPaise }) => grandTotalPaise) - creditedPaise,
    totalStock: {
      countMilli: sum(goods, ({ unit, currentStockMilli }) => (measured.includes(unit) ? 0 : currentStockMilli)),
      gramMilli: stockIn(goods, { gram: 1, kg: 1_000 }),
      mlMilli: stockIn(goods, { ml: 1, liter: 1_000 }),
    },
    stockValuePaise: sum(goods, ({ stockValuePaise = 0 }) => stockValuePaise),
    inventoryValuePaise: sum(goods, (row) => mulDivHalfUp(row.currentStockMilli, row.sellingPricePaise, 1_000)),
    duesPaise: dues.duePaise,
    owingCount: dues.count,
  });
  // the line of totals above the list of sales
  const filter = JSON.stringify({ from, to });
  const { count, grandTotalPaise } = await shop.get<SaleTotals>(
    `/sales/totals?${new URLSearchParams({ filter }).toString()}`,
  );
  expect([count, grandTotalPaise - creditedPaise]).toEqual([tiles.totalBilling, tiles.totalRevenuePaise]);
}
