import type { DashboardFigures } from './dashboardDocs.ts';

/**
 * Changed figures of a product. Copied field by field: this runs for every line of every bill, and a spread of so many fields
 * costs ten times as much.
 */
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
