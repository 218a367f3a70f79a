import { indexForFilter, indexForSort, type Selectivity } from '../indexChoice.ts';
import { COUNT_CAP, countCapOf, type Doc, type Page, type Query, type RowsQuery } from '../port.ts';
import { conditionsOf, indexedBy, type Conditions } from './conditions.ts';
import type { Connection } from './connection.ts';
import { ALL } from './keptTotals.ts';
import { columnOf, idFromSql, idToSql, toSql, type Layout } from './layout.ts';

type Count = (field: string, sql: string, ...values: readonly (string | number | Uint8Array)[]) => number;

/** Reads the kept counters of one shop's collection. */
function counters(connection: Connection, layout: Layout, shopId: string): Count {
  const shop = idToSql(shopId);
  const sum = 'SELECT coalesce(sum(n), 0) AS n FROM totals WHERE collection = ? AND shop_id = ? AND field = ?';
  return (field, sql, ...values) =>
    connection.get<{ n: number }>(`${sum}${sql}`, layout.name, shop, field, ...values)?.n ?? 0;
}

/** Number of documents that meet the query's condition on one field, from kept counters; undefined without such counters. */
function countOfField(count: Count, layout: Layout, query: Query, field: string): number | undefined {
  if (layout.totals?.includes(field) !== true) return undefined;
  const wanted = query.where?.[field];
  if (wanted !== undefined) {
    const values = [...new Set([wanted].flat())].flatMap((value) => toSql(layout, field, value) ?? []);
    if (values.length < new Set([wanted].flat()).size) return undefined;
    return count(field, ` AND value IN (${values.map(() => '?').join(', ')})`, ...values);
  }
  if (query.range?.field !== field) return undefined;
  const { from, to } = query.range;
  const bounds = [from, to].flatMap((bound) => (bound === undefined ? [] : (toSql(layout, field, bound) ?? [])));
  if ([from, to].includes(null)) return undefined;
  const above = from === undefined ? '' : ' AND value >= ?';
  const below = to === undefined ? '' : ' AND value <= ?';
  return count(field, `${above}${below}`, ...bounds);
}

interface Sizes {
  /** The exact total, if counters give it. */
  kept: number | undefined;
  selectivity: Selectivity;
}

/** Sizes from counters: the total without a filter or with a filter of one field; for other filters they help to plan. */
export function sizesOf(connection: Connection, layout: Layout, query: Query): Sizes {
  const count = counters(connection, layout, query.shopId);
  const fields = new Set([
    ...Object.keys(query.where ?? {}),
    ...(query.range === undefined ? [] : [query.range.field]),
  ]);
  const bounds = [query.range, query.notBefore].filter((bound) => bound !== undefined);
  const conditions = Object.keys(query.where ?? {}).length + bounds.length;
  const all = layout.totals === undefined ? undefined : count(ALL, '');
  if (all === undefined || conditions === 0)
    return { kept: conditions === 0 ? all : undefined, selectivity: () => undefined };
  const byField = new Map([...fields].map((field) => [field, countOfField(count, layout, query, field)]));
  const [first] = byField.values();
  const selectivity: Selectivity = (field) => {
    const counted = byField.get(field);
    return counted === undefined ? undefined : counted / Math.max(all, 1);
  };
  return { kept: conditions === 1 ? first : undefined, selectivity };
}

/** Whether, by the kept counters, the query's filter matches every document of the shop. */
export function takesAll(connection: Connection, layout: Layout, query: Query): boolean {
  const { kept } = sizesOf(connection, layout, query);
  return kept !== undefined && kept === counters(connection, layout, query.shopId)(ALL, '');
}

function countUpToCap(
  connection: Connection,
  layout: Layout,
  conditions: Conditions,
  selectivity: Selectivity,
  cap: number,
): number {
  const index = indexedBy(indexForFilter(conditions.indexes, conditions, selectivity));
  const sql = `SELECT count(*) AS n FROM (SELECT 1 FROM ${layout.table} ${index} WHERE ${conditions.sql} LIMIT ?)`;
  return connection.get<{ n: number }>(sql, ...conditions.values, cap + 1)?.n ?? 0;
}

/** Few matches are collected and sorted, many are walked in the order of the sort. */
function chooseIndex(
  conditions: Conditions,
  sort: Query['sort'],
  { total, selectivity }: { total: number; selectivity: Selectivity },
): string {
  const sorted = indexForSort(conditions.indexes, conditions, sort);
  const meetsInOrder = sorted !== undefined && (sorted.exact || total > COUNT_CAP);
  return indexedBy(meetsInOrder ? sorted.index : indexForFilter(conditions.indexes, conditions, selectivity));
}

/** The documents of these rows, in their order; their ids alone if the query asks for no more. */
export function fetchDocs<D extends Doc>(
  connection: Connection,
  layout: Layout,
  rowids: readonly number[],
  { shopId, idsOnly = false }: Pick<Query, 'shopId' | 'idsOnly'>,
): D[] {
  if (idsOnly) {
    const sql = `SELECT id FROM ${layout.table} WHERE rowid = ?`;
    return rowids.flatMap((rowid) => {
      const row = connection.get<{ id: string | Uint8Array }>(sql, rowid);
      return row === undefined ? [] : [{ id: idFromSql(row.id), shopId } as D];
    });
  }
  const sql = `SELECT doc FROM ${layout.table} WHERE rowid = ?`;
  return rowids.map((rowid) => JSON.parse(connection.get<{ doc: string }>(sql, rowid)?.doc ?? 'null') as D);
}

/** The documents at an offset in the order of the sort, or in reverse order; row ids come from the index alone. */
function rowsAt<D extends Doc>(
  connection: Connection,
  {
    layout,
    query,
    conditions,
    index,
  }: { layout: Layout; query: RowsQuery & Pick<Query, 'idsOnly'>; conditions: Conditions; index: string },
  { offset, limit, backwards = false }: { offset: number; limit: number; backwards?: boolean },
): D[] {
  const { field, order, leading } = query.sort;
  const direction = (order === 'ASC') === backwards ? 'DESC' : 'ASC';
  const fields = new Set([...(leading === undefined ? [] : [leading]), field, 'id']);
  const sort = Array.from(fields, (one) => `${columnOf(layout, one)} ${direction}`).join(', ');
  const sql = `SELECT rowid AS r FROM ${layout.table} ${index} WHERE ${conditions.sql} ORDER BY ${sort} LIMIT ? OFFSET ?`;
  const rowids = connection.all<{ r: number }>(sql, ...conditions.values, limit, offset).map(({ r }) => r);
  if (backwards) rowids.reverse();
  return fetchDocs<D>(connection, layout, rowids, query);
}

/** The rows of a page without a count: walked in the order of the sort if an index serves the whole filter that way. */
export function queryRows<D extends Doc>(connection: Connection, layout: Layout, query: RowsQuery): D[] {
  const conditions = conditionsOf(layout, query);
  const sorted = indexForSort(conditions.indexes, conditions, query.sort);
  const chosen =
    sorted?.exact === true ? sorted.index : (indexForFilter(conditions.indexes, conditions) ?? sorted?.index);
  return rowsAt(connection, { layout, query, conditions, index: indexedBy(chosen) }, query);
}

/**
 * One page of a filtered, sorted list. Only the page's documents are read; after the middle of the list the index is walked
 * from its other end.
 */
export function queryPage<D extends Doc>(connection: Connection, layout: Layout, query: Query): Page<D> {
  const conditions = conditionsOf(layout, query);
  const { kept, selectivity } = sizesOf(connection, layout, query);
  const cap = countCapOf(query);
  const counted = kept ?? countUpToCap(connection, layout, conditions, selectivity, cap);
  const capped = kept === undefined && counted > cap;
  const total = capped ? cap : counted;
  const limit = capped ? query.limit : Math.min(query.limit, total - query.offset);
  if (limit <= 0) return { rows: [], total, capped };

  const fromEnd = !capped && query.offset > total / 2;
  const offset = fromEnd ? total - query.offset - limit : query.offset;
  const index = chooseIndex(conditions, query.sort, { total: counted, selectivity });
  const rows = rowsAt<D>(connection, { layout, query, conditions, index }, { offset, limit, backwards: fromEnd });
  return { rows, total, capped };
}
