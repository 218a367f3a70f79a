import {
  MAX_RATE_CHANGES,
  type AddBarcodeBody,
  type ChangeRatesBody,
  type ProductRow,
  type ProductTile,
  type QuickProductBody,
  type QuickProductView,
} from '@bahi/contracts';
import { callApi, type RequestOptions } from '../http/http.ts';
import { rowCount } from '../http/rowCount.ts';
import { sentSearch } from '../sentSearch.ts';

/** Most ids per call: they are part of the URL. */
export const IDS_PER_CALL = 100;

async function list(filter: object, range: [number, number], signal?: AbortSignal): Promise<ProductRow[]> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: JSON.stringify(range) });
  return (await callApi<ProductRow[]>(`/products?${query}`, { signal })).body;
}

/** Number of search results. */
const HITS = 20;

/** Products found by name in either language, SKU or barcode, best first. */
export const findProducts = async (q: string, signal?: AbortSignal): Promise<ProductRow[]> =>
  list({ q: sentSearch(q) }, [0, HITS - 1], signal);

/** Products by id, including archived ones. */
export async function productsById(ids: readonly string[], signal?: AbortSignal): Promise<ProductRow[]> {
  const products: ProductRow[] = [];
  for (let from = 0; from < ids.length; from += IDS_PER_CALL) {
    products.push(...(await list({ id: ids.slice(from, from + IDS_PER_CALL) }, [0, IDS_PER_CALL - 1], signal)));
  }
  return products;
}

/** Adds a product at the counter. @throws {ApiError} staff_may_not_add_products, barcode_taken, field errors */
export const addQuickProduct = async (body: QuickProductBody, options: RequestOptions): Promise<QuickProductView> =>
  (await callApi<QuickProductView>('/products/quick', { method: 'POST', body, ...options })).body;

/** Gives a product one code more. @throws {ApiError} staff_may_not_add_products, barcode_taken, too_many */
export const addBarcode = async (
  productId: string,
  body: AddBarcodeBody,
  options: RequestOptions,
): Promise<QuickProductView> =>
  (await callApi<QuickProductView>(`/products/${productId}/barcodes`, { method: 'POST', body, ...options })).body;

async function count(filter: object, signal?: AbortSignal): Promise<number> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,0]' });
  const { body, headers } = await callApi<ProductRow[]>(`/products?${query}`, { signal });
  return rowCount(headers, body).total;
}

/** Number of products that staff added or changed at the counter and that the owner has not saved since. */
export const countIncomplete = async (signal?: AbortSignal): Promise<number> => count({ incomplete: true }, signal);

/** Number of taxable products without a rate: a regular shop cannot sell them. */
export const countWithoutRate = async (signal?: AbortSignal): Promise<number> => count({ gstRate: 'missing' }, signal);

/** Most products of one reorder list. */
export const MAX_REORDERED = 200;

/** Goods that are low or out of stock, by name. */
export const productsLow = async (signal?: AbortSignal): Promise<ProductRow[]> =>
  list({ kind: 'goods', stockLabel: ['low_stock', 'out_of_stock'] }, [0, MAX_REORDERED - 1], signal);

/** The products of the counter's grid, in order: of one category, or all. */
export async function getTiles(categoryId: string | undefined, signal?: AbortSignal): Promise<ProductTile[]> {
  const query = categoryId === undefined ? '' : `?${new URLSearchParams({ categoryId })}`;
  return (await callApi<{ tiles: ProductTile[] }>(`/products/tiles${query}`, { signal })).body.tiles;
}

/** The products of a list to change at once: as many as one call takes, and whether there are more. */
export async function productsToChange(
  filter: object,
  signal?: AbortSignal,
): Promise<{ products: ProductRow[]; isCapped: boolean }> {
  const products = await list({ ...filter, taxClass: 'taxable' }, [0, MAX_RATE_CHANGES - 1], signal);
  return { products, isCapped: products.length === MAX_RATE_CHANGES };
}

/** One rate for many products, from a day on. @throws {ApiError} archived, too_many */
export const changeRates = async (body: ChangeRatesBody, options: RequestOptions): Promise<{ changed: number }> =>
  (await callApi<{ changed: number }>('/products/rates', { method: 'POST', body, ...options })).body;
