import type { ProductRow } from '@bahi/contracts';
import { callApi } from '../http.ts';

/** How many products a search offers. */
const HITS = 20;

const list = async (filter: object, limit: number, signal?: AbortSignal): Promise<ProductRow[]> => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: JSON.stringify([0, limit - 1]) });
  return (await callApi<ProductRow[]>(`/products?${query}`, { signal })).body;
};

/** Products by name in either language, SKU or barcode; every word may be the beginning of one. */
export const findProducts = async (q: string, signal?: AbortSignal): Promise<ProductRow[]> => list({ q }, HITS, signal);

/** Products by id, archived ones too; at most a hundred, because they travel in the address. */
export const productsById = async (ids: readonly string[], signal?: AbortSignal): Promise<ProductRow[]> =>
  list({ id: ids.slice(0, 100) }, 100, signal);
