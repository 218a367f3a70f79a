/** How many rows a list has. */
export interface RowCount {
  total: number;
  /** Counting stopped at `total`: more rows follow the page that came. */
  isCapped: boolean;
}

/** Reads the count of a list's page that begins behind `offset` rows and may hold `limit`. */
export function rowCount(headers: Headers, rows: readonly unknown[], offset: number, limit: number): RowCount {
  const total = Number(headers.get('Content-Range')?.split('/').pop() ?? rows.length);
  if (headers.get('Total-Capped') !== 'true') return { total, isCapped: false };
  // a page that is not full is the last one, and ends the counting
  if (rows.length < limit) return { total: offset + rows.length, isCapped: false };
  return { total, isCapped: true };
}
