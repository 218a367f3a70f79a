import { callApi, type RequestOptions } from '../http/http.ts';

/** Creates a row. @throws {ApiError} field errors, category_name_taken, sku_taken */
export const createRow = async <Row>(resource: string, body: unknown, options: RequestOptions): Promise<Row> =>
  (await callApi<Row>(`/${resource}`, { method: 'POST', body, ...options })).body;

/** Updates a row. @throws {ApiError} stale_revision (with `current`), field errors, category_name_taken, sku_taken */
export const updateRow = async <Row>(
  resource: string,
  id: string,
  body: unknown,
  options: RequestOptions,
): Promise<Row> => (await callApi<Row>(`/${resource}/${id}`, { method: 'PUT', body, ...options })).body;

/** Archives or deletes a row. @throws {ApiError} in use, purchase_consumed */
export const deleteRow = async <Row>(resource: string, id: string, options: RequestOptions): Promise<Row> =>
  (await callApi<Row>(`/${resource}/${id}`, { method: 'DELETE', ...options })).body;
