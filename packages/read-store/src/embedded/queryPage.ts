import { COUNT_CAP, type Doc, type Page, type Query } from '../port.ts';
import { conditionsOf, indexForFilter, indexForSort, type Conditions } from './conditions.ts';
import type { Connection } from './connection.ts';
import { columnOf, toSql, type Layout } from './layout.ts';
import { ALL, NO_VALUE } from './writeBatch.ts';

/** The total from kept counters: no filter, one field's value or values, or a range over one field. */
function keptTotal(connection: Connection, layout: Layout, query: Query): number | undefined {
  const where = Object.entries(query.where ?? {});
  const sum = 'SELECT coalesce(sum(n), 0) AS n FROM totals WHERE collection = ? AND shop_id = ? AND field = ?';
  const count = (field: string, sql: string, ...values: readonly (string | number | Uint8Array)[]): number =>
    connection.get<{ n: number }>(`${sum}${sql}`, layout.name, query.shopId, field, ...values)?.n ?? 0;

  if (where.length === 0 && query.range === undefined) return count(ALL, '');
  if (where.length === 0 && query.range !== undefined && layout.totals.includes(query.range.field)) {
    const { field, from, to } = query.range;
    const bounds = [from, to].filter((bound) => bound !== undefined).map((bound) => toSql(bound) ?? NO_VALUE);
    const above = from === undefined ? '' : ' AND value >= ?';
    const below = to === undefined ? '' : ' AND value <= ?';
    return count(field, `${above}${below} AND typeof(value) <> 'blob'`, ...bounds);
  }
  const [only, ...others] = where;
  if (only === undefined || others.length > 0 || query.range !== undefined || !layout.totals.includes(only[0])) {
    return undefined;
  }
  const wanted = [...new Set([only[1]].flat())].map((value) => toSql(value) ?? NO_VALUE);
  return count(only[0], ` AND value IN (${wanted.map(() => '?').join(', ')})`, ...wanted);
}

function countUpToCap(connection: Connection, layout: Layout, conditions: Conditions): number {
  const index = indexForFilter(layout, conditions);
  const sql = `SELECT count(*) AS n FROM (SELECT 1 FROM ${layout.table} ${index} WHERE ${conditions.sql} LIMIT ?)`;
  return connection.get<{ n: number }>(sql, ...conditions.values, COUNT_CAP + 1)?.n ?? 0;
}

/** A few wide matches are sorted, many are met in the order of the sort. */
function chooseIndex(layout: Layout, conditions: Conditions, sort: string, total: number): string {
  const sorted = indexForSort(layout, conditions, sort);
  if (sorted !== undefined && (sorted.exact || total > COUNT_CAP)) return sorted.indexedBy;
  return indexForFilter(layout, conditions);
}

/** The documents of these rows, in their order. */
export function fetchDocs<D extends Doc>(connection: Connection, layout: Layout, rowids: readonly number[]): D[] {
  const sql = `SELECT doc FROM ${layout.table} WHERE rowid = ?`;
  return rowids.map((rowid) => JSON.parse(connection.get<{ doc: string }>(sql, rowid)?.doc ?? 'null') as D);
}

/**
 * One page of a filtered, sorted list. Row ids come from the index alone and only the page's documents are read; behind
 * the middle of the list the index is walked from its other end.
 */
export function queryPage<D extends Doc>(connection: Connection, layout: Layout, query: Query): Page<D> {
  const conditions = conditionsOf(layout, query);
  const kept = keptTotal(connection, layout, query);
  const counted = kept ?? countUpToCap(connection, layout, conditions);
  const capped = kept === undefined && counted > COUNT_CAP;
  const total = capped ? COUNT_CAP : counted;
  const limit = capped ? query.limit : Math.min(query.limit, total - query.offset);
  if (limit <= 0) return { rows: [], total, capped };

  const fromEnd = !capped && query.offset > total / 2;
  const offset = fromEnd ? total - query.offset - limit : query.offset;
  const direction = (query.sort.order === 'ASC') === fromEnd ? 'DESC' : 'ASC';
  const { field } = query.sort;
  const order = field === 'id' ? `id ${direction}` : `${columnOf(layout, field)} ${direction}, id ${direction}`;
  const index = chooseIndex(layout, conditions, field, counted);
  const sql = `SELECT rowid AS r FROM ${layout.table} ${index} WHERE ${conditions.sql} ORDER BY ${order} LIMIT ? OFFSET ?`;
  const rowids = connection.all<{ r: number }>(sql, ...conditions.values, limit, offset).map(({ r }) => r);
  if (fromEnd) rowids.reverse();
  return { rows: fetchDocs<D>(connection, layout, rowids), total, capped };
}
