import type { ProductKind, StockLabel } from '@bahi/contracts';

interface Stocked {
  kind: ProductKind;
  minStockMilli: number | null;
  maxStockMilli: number | null;
}

/** Label of a product at this stock; a service is always there. */
export function stockLabel(product: Stocked, stockMilli: number): StockLabel {
  if (product.kind === 'service') return 'in_stock';
  if (stockMilli <= 0) return 'out_of_stock';
  if (product.minStockMilli !== null && stockMilli <= product.minStockMilli) return 'low_stock';
  if (product.maxStockMilli !== null && product.maxStockMilli > 0 && stockMilli >= product.maxStockMilli) {
    return 'well_stocked';
  }
  return 'in_stock';
}
