import type { Id } from '@bahi/contracts';
import type { ReadModels } from '@bahi/read-store';
import { duesAfter } from './asOf.ts';
import { LOW_STOCK_ROWS, lowStockItem, type StockFigures } from './currentDashboard.ts';
import { DASHBOARD, TILES } from './dashboardDocs.ts';
import type { Moment } from './moment.ts';
import { addDues, nothingDue } from './money/dueMoves.ts';
import { productRowsAt } from './productsAt.ts';
import { addTiles, noStock, shownTiles, tilesOf, type TilesDoc } from './tileSums.ts';

/** Tiles and low stock at a moment, from the products of that time, and what was owed then: what is owed now, less what came later. */
export async function stockFiguresAt(read: ReadModels, shopId: Id, moment: Moment): Promise<StockFigures> {
  const [products, kept, later] = await Promise.all([
    productRowsAt(read, shopId, moment),
    read.get<TilesDoc>(DASHBOARD, TILES, shopId),
    duesAfter(read, shopId, moment),
  ]);
  const dues = addDues(kept?.dues ?? nothingDue, later, -1);
  let tiles = noStock;
  for (const row of products.values()) {
    const stock = { stockMilli: row.currentStockMilli, valuePaise: row.stockValuePaise };
    tiles = addTiles(tiles, tilesOf({ ...row, ...stock }));
  }
  const lowStock = [...products.values()]
    .filter(({ status, stockLabel }) => status === 'active' && /^(out_of|low)_stock$/.test(stockLabel))
    .toSorted((a, b) => a.currentStockMilli - b.currentStockMilli || (a.id < b.id ? -1 : 1))
    .slice(0, LOW_STOCK_ROWS)
    .map(lowStockItem);
  return { tiles: { ...shownTiles(tiles), ...dues }, lowStock, factsOf: (productId) => products.get(productId) };
}
