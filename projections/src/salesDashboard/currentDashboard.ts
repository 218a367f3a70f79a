import type { Id, LowStockItem, ProductRow } from '@bahi/contracts';
import type { ReadModels } from '@bahi/read-store';
import type { ProductDoc } from '../productList/productList.ts';
import { DASHBOARD, TILES } from './dashboardDocs.ts';
import { nothingDue, type DueSums } from './money/dueMoves.ts';
import { noStock, shownTiles, type StockTiles, type TilesDoc } from './tileSums.ts';

export const LOW_STOCK_ROWS = 10;

/** The part of a dashboard that is a state: tiles, what is owed, low stock, and products at that time. */
export interface StockFigures {
  tiles: StockTiles & DueSums;
  lowStock: LowStockItem[];
  factsOf?: (productId: Id) => ShownFacts | undefined;
}

/** Name and unit of a product. */
export type ShownFacts = Pick<ProductRow, 'name' | 'localName' | 'sku' | 'unit'>;

/** The row of a product with low or no stock. */
export function lowStockItem(row: ProductRow): LowStockItem {
  const { id: productId, name, localName, unit, currentStockMilli, minStockMilli, stockLabel } = row;
  return { productId, name, localName, unit, currentStockMilli, minStockMilli, stockLabel };
}

/** Live figures: the tiles' document, and ten rows of the product list with the lowest stock. */
export async function currentStock(read: ReadModels, shopId: Id): Promise<StockFigures> {
  const [kept, low] = await Promise.all([
    read.get<TilesDoc>(DASHBOARD, TILES, shopId),
    read.rows<ProductDoc>('productList', 'products', {
      shopId,
      where: { status: 'active', stockLabel: ['out_of_stock', 'low_stock'] },
      sort: { field: 'currentStockMilli', order: 'ASC' },
      offset: 0,
      limit: LOW_STOCK_ROWS,
    }),
  ]);
  return { tiles: { ...shownTiles(kept ?? noStock), ...(kept?.dues ?? nothingDue) }, lowStock: low.map(lowStockItem) };
}
