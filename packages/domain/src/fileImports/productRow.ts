import type { DatedRate, Id, ProductDetails, TaxClass } from '@bahi/contracts';

/** One row of a file of products, as it was read: what its cells say and no more. An empty cell is absent. */
export interface ProductFileRow {
  /** From 1, at the first row under the head. */
  row: number;
  id?: Id;
  fields: Partial<
    Omit<ProductDetails, 'id' | 'kind' | 'categoryId' | 'barcodes' | 'taxClass' | 'rates' | 'incomplete'>
  >;
  kind?: ProductDetails['kind'];
  categoryName?: string;
  barcodes?: readonly string[];
  taxClass?: TaxClass;
  openingStockMilli?: number;
  /** All rates of the product. */
  rates?: readonly DatedRate[];
  /** One rate, from a day on; without a day it is the rate of today. */
  rate?: { rateBps: number; effectiveFrom: string | null };
  status?: 'active' | 'archived';
}
