/** How many rows a list has. */
export interface RowCount {
  total: number;
  /** Counting stopped at `total`: more rows follow the page that came. */
  isCapped: boolean;
}

/** Reads the count of a list from the answer with one of its pages. */
export function rowCount(headers: Headers, rows: readonly unknown[]): RowCount {
  const total = Number(headers.get('Content-Range')?.split('/').pop() ?? rows.length);
  return { total, isCapped: headers.get('Total-Capped') === 'true' };
}
