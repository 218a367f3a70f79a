import { indexForFilter, indexForSort, MANY_ROWS, servedBy } from '../indexChoice.ts';
import type { Query } from '../port.ts';
import { conditionsOf, indexedBy } from './conditions.ts';
import type { Connection, SqlValue } from './connection.ts';
import { idToSql, type Layout } from './layout.ts';
import { sizesOf } from './queryPage.ts';

function areMany(connection: Connection, sql: string, ...values: readonly SqlValue[]): boolean {
  const counted = connection.get<{ n: number }>(`SELECT count(*) AS n FROM (${sql} LIMIT ${MANY_ROWS + 1})`, ...values);
  return counted !== undefined && counted.n > MANY_ROWS;
}

/** A search walks the tokens of its rarest term. */
function searchesMany(connection: Connection, layout: Layout, { shopId, terms = [] }: Query): boolean {
  const sql = `SELECT 1 FROM ${layout.tokenTable} WHERE shop = ? AND token >= ? AND token < ?`;
  return terms.every((term) => areMany(connection, sql, idToSql(shopId), term, `${term}\u{10FFFF}`));
}

/** Whether the rows of a page are neither met in the order of an index nor few, or have to be counted one by one. */
export function walksMany(connection: Connection, layout: Layout, query: Query): boolean {
  if ((query.terms?.length ?? 0) > 0) return searchesMany(connection, layout, query);
  const conditions = conditionsOf(layout, query);
  const { kept, selectivity } = sizesOf(connection, layout, query);
  const isCounted = (query.knownTotal ?? kept) !== undefined;
  if (isCounted && indexForSort(conditions.indexes, conditions, query.sort)?.exact === true) return false;
  const index = indexForFilter(conditions.indexes, conditions, selectivity);
  const served = servedBy(index, query);
  const { sql, values } = conditionsOf(layout, served);
  return areMany(connection, `SELECT 1 FROM ${layout.table} ${indexedBy(index)} WHERE ${sql}`, ...values);
}
