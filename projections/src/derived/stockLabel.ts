import type { ProductKind, StockLabel } from '@bahi/contracts';

interface Stocked {
  kind: ProductKind;
  minStockMilli: number | null;
  maxStockMilli: number | null;
}

/**
 * The label of a stock: nothing left · at or below the minimum · between · at or above the maximum. Without a minimum nothing
 * is low, without a maximum nothing is well stocked; if both apply, low wins because somebody has to act on it. A service is
 * always in stock.
 */
export function stockLabel(product: Stocked, stockMilli: number): StockLabel {
  if (product.kind === 'service') return 'in_stock';
  if (stockMilli <= 0) return 'out_of_stock';
  if (product.minStockMilli !== null && stockMilli <= product.minStockMilli) return 'low_stock';
  if (product.maxStockMilli !== null && product.maxStockMilli > 0 && stockMilli >= product.maxStockMilli) {
    return 'well_stocked';
  }
  return 'in_stock';
}
