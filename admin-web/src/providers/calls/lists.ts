import { callApi } from '../http/http.ts';
import { rowCount, type RowCount } from '../http/rowCount.ts';

/** A list as a file. */
export interface ListFile {
  file: File;
  /** Rows of the list; capped when the file has not all of them. */
  count: RowCount;
}

/** Every row of a list as CSV. @param path the list with its filter and sort. @throws {ApiError} forbidden, busy, query errors */
export async function getListFile(path: string, signal?: AbortSignal): Promise<ListFile> {
  const { body, headers } = await callApi<Blob>(path, { isFile: true, fileType: 'text/csv', signal });
  const [, name = 'list.csv'] = /filename="([\w.-]+)"/.exec(headers.get('Content-Disposition') ?? '') ?? [];
  return { file: new File([body], name, { type: 'text/csv' }), count: rowCount(headers, []) };
}

/** The first rows of a list. @param path the list with its filter and sort. @throws {ApiError} forbidden, query errors */
export async function getFirstRows<Row>(
  path: string,
  most: number,
  signal?: AbortSignal,
): Promise<{ rows: Row[]; count: RowCount }> {
  const range = new URLSearchParams({ range: JSON.stringify([0, most - 1]) });
  const { body, headers } = await callApi<Row[]>(`${path}${path.includes('?') ? '&' : '?'}${range}`, { signal });
  return { rows: body, count: rowCount(headers, body) };
}
