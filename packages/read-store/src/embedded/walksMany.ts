import { indexForFilter, indexForSort, MANY_ROWS, servedBy } from '../indexChoice.ts';
import type { Query } from '../port.ts';
import { conditionsOf, indexedBy } from './conditions.ts';
import type { Connection, SqlValue } from './connection.ts';
import { idToSql, type Layout } from './layout.ts';
import type { Search } from '../search/search.ts';
import { sizesOf, takesAll } from './queryPage.ts';
import { sizeOf } from './tokenWalks.ts';

function areMany(connection: Connection, sql: string, ...values: readonly SqlValue[]): boolean {
  const counted = connection.get<{ n: number }>(`SELECT count(*) AS n FROM (${sql} LIMIT ${MANY_ROWS + 1})`, ...values);
  return counted !== undefined && counted.n > MANY_ROWS;
}

/** A search walks the tokens of each clause's rarest term, which is cheap only if no document has to be read. */
function searchesMany(connection: Connection, layout: Layout, query: Query, { all }: Search): boolean {
  if (all.every((clause) => clause.length === 1) && takesAll(connection, layout, query)) return false;
  const searched = { connection, layout, shop: idToSql(query.shopId) };
  const sizes = all.map((clause) => Math.min(...clause.map((term) => sizeOf(searched, term, MANY_ROWS + 1))));
  return sizes.reduce((sum, size) => sum + size, 0) > MANY_ROWS;
}

/** Whether the rows of a page are neither in the order of an index nor few, or must be counted one by one. */
export function walksMany(connection: Connection, layout: Layout, query: Query): boolean {
  if (query.search !== undefined) return searchesMany(connection, layout, query, query.search);
  const conditions = conditionsOf(layout, query);
  const { kept, selectivity } = sizesOf(connection, layout, query);
  if (kept !== undefined && indexForSort(conditions.indexes, conditions, query.sort)?.exact === true) return false;
  const index = indexForFilter(conditions.indexes, conditions, selectivity);
  const served = servedBy(index, query);
  const { sql, values } = conditionsOf(layout, served);
  return areMany(connection, `SELECT 1 FROM ${layout.table} ${indexedBy(index)} WHERE ${sql}`, ...values);
}
