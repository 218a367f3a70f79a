/** Number of rows of a list. */
export interface RowCount {
  total: number;
  /** Counting stopped at `total`: there are more rows. */
  isCapped: boolean;
}

/** Reads the number of rows from the answer with one page. */
export function rowCount(headers: Headers, rows: readonly unknown[]): RowCount {
  const total = Number(headers.get('Content-Range')?.split('/').pop() ?? rows.length);
  return { total, isCapped: headers.get('Total-Capped') === 'true' };
}
