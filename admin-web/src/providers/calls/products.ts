import type { ProductRow } from '@bahi/contracts';
import { callApi } from '../http.ts';
import { rowCount } from '../rowCount.ts';

/** Ids in one call: they travel in the address. */
const IDS = 100;

/** Hits of a search. */
export interface Found {
  products: ProductRow[];
  /** More were found than came. */
  hasMore: boolean;
}

const list = async (filter: object, [first, last]: [number, number], signal?: AbortSignal): Promise<Found> => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: JSON.stringify([first, last]) });
  const { body, headers } = await callApi<ProductRow[]>(`/products?${query}`, { signal });
  const { total, isCapped } = rowCount(headers, body);
  return { products: body, hasMore: isCapped || total > first + body.length };
};

/** Products by name in either language, SKU or barcode; every word may be the beginning of one. By name, from one place to another. */
export const findProducts = async (q: string, places: [number, number], signal?: AbortSignal): Promise<Found> =>
  list({ q }, places, signal);

/** Products by id, archived ones too. */
export async function productsById(ids: readonly string[], signal?: AbortSignal): Promise<ProductRow[]> {
  const products: ProductRow[] = [];
  for (let from = 0; from < ids.length; from += IDS) {
    const found = await list({ id: ids.slice(from, from + IDS) }, [0, IDS - 1], signal);
    products.push(...found.products);
  }
  return products;
}
