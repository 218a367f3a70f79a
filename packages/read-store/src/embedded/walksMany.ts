import { indexForFilter, indexForSort } from '../indexChoice.ts';
import type { Query } from '../port.ts';
import { conditionsOf, indexedBy, type Conditions } from './conditions.ts';
import type { Connection, SqlValue } from './connection.ts';
import { idToSql, type Layout } from './layout.ts';
import { sizesOf } from './queryPage.ts';

/** So many rows are looked at in a few milliseconds. */
const MANY = 2_000;

/** The part of a query that an index finds by itself, whatever else is tested on its rows. */
function servedBy({ fields, only }: Layout['indexes'][number], query: Query, { equal, oneOf, range }: Conditions) {
  const firstFree = fields.findIndex((field) => !equal.has(field));
  const held = firstFree === -1 ? fields : fields.slice(0, firstFree);
  const next = firstFree === -1 ? undefined : fields[firstFree];
  // a partial index is taken only where its own condition is named
  const served = new Set([...held, next !== undefined && oneOf.has(next) ? next : undefined, only?.field]);
  const where = Object.fromEntries(Object.entries(query.where ?? {}).filter(([field]) => served.has(field)));
  const isRanged = range !== undefined && (range === next || range === only?.field);
  return { shopId: query.shopId, where, ...(isRanged && query.range && { range: query.range }) };
}

function areMany(connection: Connection, sql: string, ...values: readonly SqlValue[]): boolean {
  const counted = connection.get<{ n: number }>(`SELECT count(*) AS n FROM (${sql} LIMIT ${MANY + 1})`, ...values);
  return counted !== undefined && counted.n > MANY;
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
  const served = index === undefined ? { shopId: query.shopId } : servedBy(index, query, conditions);
  const { sql, values } = conditionsOf(layout, served);
  return areMany(connection, `SELECT 1 FROM ${layout.table} ${indexedBy(index)} WHERE ${sql}`, ...values);
}
