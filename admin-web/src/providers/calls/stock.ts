import type {
  AdjustmentRow,
  AdjustStockBody,
  CategoryRow,
  CustomerRow,
  ProductRow,
  RestoreProductBody,
  StockHistoryRow,
  VendorRow,
} from '@bahi/contracts';
import { callApi, type RequestOptions } from '../http/http.ts';
import { rowCount, type RowCount } from '../http/rowCount.ts';

interface HistoryPage {
  rows: StockHistoryRow[];
  /** Number of all movements of the product. */
  count: RowCount;
}

/** Movements of one product, newest first; `page` counts from 1. @throws {ApiError} not_found, forbidden (staff) */
export async function productHistory(
  productId: string,
  { page, perPage }: { page: number; perPage: number },
  signal?: AbortSignal,
): Promise<HistoryPage> {
  const offset = (page - 1) * perPage;
  const query = new URLSearchParams({ range: JSON.stringify([offset, offset + perPage - 1]) });
  const { body, headers } = await callApi<StockHistoryRow[]>(`/products/${productId}/history?${query}`, { signal });
  return { rows: body, count: rowCount(headers, body) };
}

/** One product, now or at an instant of the past. @throws {ApiError} not_found */
export const getProduct = async (id: string, signal?: AbortSignal, asOf?: string): Promise<ProductRow> =>
  (
    await callApi<ProductRow>(`/products/${id}${asOf === undefined ? '' : `?${new URLSearchParams({ asOf })}`}`, {
      signal,
    })
  ).body;

/** @throws {ApiError} stock_would_go_negative, service_has_no_stock, field errors */
export const adjustStock = async (body: AdjustStockBody, options: RequestOptions): Promise<AdjustmentRow> =>
  (await callApi<AdjustmentRow>('/stock-adjustments', { method: 'POST', body, ...options })).body;

interface Archivable {
  customers: CustomerRow;
  categories: CategoryRow;
  vendors: VendorRow;
  products: ProductRow;
}

/** Restores an archived row. @throws {ApiError} category_name_taken, sku_taken, category_archived, not_archived */
export const restore = async <R extends keyof Archivable>(
  resource: R,
  id: string,
  body: RestoreProductBody | undefined,
  options: RequestOptions,
): Promise<Archivable[R]> =>
  (await callApi<Archivable[R]>(`/${resource}/${id}/restore`, { method: 'POST', body, ...options })).body;
