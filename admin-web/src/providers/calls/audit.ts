import { MAX_PAGE, type ProductRow, type StockMovementRow } from '@bahi/contracts';
import { callApi } from '../http/http.ts';
import { rowCount, type RowCount } from '../http/rowCount.ts';

/** A past instant: what is true of it by now, or what the shop had recorded by then. */
export interface PastInstant {
  axis: 'asOf' | 'knownAt';
  /** ISO UTC. */
  at: string;
}

/** Movements of all products, newest first; `page` counts from 1. @throws {ApiError} forbidden (staff) */
export async function stockMovements(
  { page, perPage }: { page: number; perPage: number },
  signal?: AbortSignal,
): Promise<{ rows: StockMovementRow[]; count: RowCount }> {
  const offset = (page - 1) * perPage;
  const query = new URLSearchParams({ range: JSON.stringify([offset, offset + perPage - 1]) });
  const { body, headers } = await callApi<StockMovementRow[]>(`/stock-history?${query}`, { signal });
  return { rows: body, count: rowCount(headers, body) };
}

/** Every product that the shop had at a past instant. */
export async function stockAt({ axis, at }: PastInstant, signal?: AbortSignal): Promise<ProductRow[]> {
  const rows: ProductRow[] = [];
  for (;;) {
    const query = new URLSearchParams({
      [axis]: at,
      filter: JSON.stringify({ kind: 'goods' }),
      range: JSON.stringify([rows.length, rows.length + MAX_PAGE - 1]),
    });
    const { body, headers } = await callApi<ProductRow[]>(`/products?${query}`, { signal });
    rows.push(...body);
    if (body.length === 0 || rows.length >= rowCount(headers, body).total) return rows;
  }
}
