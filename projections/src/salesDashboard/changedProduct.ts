import type { DashboardProductDoc } from './dashboardDocs.ts';

/** The product with other figures. Field by field: a spread of so many costs ten times as much, for every line of every bill. */
export function changedProduct(
  product: DashboardProductDoc,
  {
    stockMilli,
    valuePaise,
    opening,
    open,
  }: Pick<DashboardProductDoc, 'stockMilli' | 'valuePaise' | 'opening' | 'open'>,
): DashboardProductDoc {
  return {
    id: product.id,
    shopId: product.shopId,
    kind: product.kind,
    name: product.name,
    sku: product.sku,
    unit: product.unit,
    sellingPricePaise: product.sellingPricePaise,
    minStockMilli: product.minStockMilli,
    maxStockMilli: product.maxStockMilli,
    status: product.status,
    stockMilli,
    valuePaise,
    opening,
    open,
  };
}
