import type { DashboardFigures } from './dashboardDocs.ts';

/** Other figures of a product. Field by field: a spread of so many costs ten times as much, for every line of every bill. */
export function changedFigures(
  product: DashboardFigures,
  { stockMilli, valuePaise, open }: Pick<DashboardFigures, 'stockMilli' | 'valuePaise' | 'open'>,
): DashboardFigures {
  return {
    id: product.id,
    shopId: product.shopId,
    kind: product.kind,
    unit: product.unit,
    sellingPricePaise: product.sellingPricePaise,
    minStockMilli: product.minStockMilli,
    maxStockMilli: product.maxStockMilli,
    status: product.status,
    stockMilli,
    valuePaise,
    open,
  };
}
