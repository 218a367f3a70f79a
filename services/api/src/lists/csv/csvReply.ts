import type { CsvBody, Reply } from '../../http/route.ts';
import type { ListQuery } from '../listQuery.ts';
import type { Resource } from '../resource.ts';
import { csvColumns } from './csvColumns.ts';

/** Most rows of one file. */
export const MAX_CSV_ROWS = 100_000;

/** What is known of a list before its rows are read. */
export interface FoundRows {
  total: number;
  capped: boolean;
}

/** The list of a query from its first row, instead of a page. */
export const wholeList = (query: ListQuery): ListQuery => ({ ...query, offset: 0, limit: MAX_CSV_ROWS });

/**
 * A whole list as a file, without the fields that the role may not see. `Content-Range` says how many rows there are, and
 * `Total-Capped` that the file has not all of them.
 * @param row schema of a row as it is answered
 */
export function csvReply(
  { name, hidden }: Resource,
  row: Resource['row'],
  role: keyof NonNullable<Resource['hidden']>,
  { total, capped }: FoundRows,
  pages: CsvBody['pages'],
): Reply {
  const count = Math.min(total, MAX_CSV_ROWS);
  const range = count === 0 ? '*' : `0-${count - 1}`;
  return {
    status: 200,
    headers: {
      'Content-Range': `${name} ${range}/${total}`,
      ...((capped || total > count) && { 'Total-Capped': 'true' }),
    },
    csv: { name, columns: csvColumns(row, hidden?.[role]), pages },
  };
}
