import { indexForSort } from '../indexChoice.ts';
import { COUNT_CAP, countCapOf, TIER_CAP, type Doc, type Page, type Query, type Scalar } from '../port.ts';
import { compareScalars } from '../scalars.ts';
import type { Search } from '../search/search.ts';
import { conditionsOf, indexedBy } from './conditions.ts';
import type { Connection, SqlValue } from './connection.ts';
import { columnOf, idFromSql, idToSql, type Layout } from './layout.ts';
import { fetchDocs, takesAll } from './queryPage.ts';
import {
  countWalks,
  filtered,
  filteredWalk,
  matchesClause,
  rowsOfAll,
  walksOf,
  type Searched,
  type Walk,
} from './tokenWalks.ts';

/** Fewer matches than this are sorted; more are walked in the order of an index. */
const MANY = 1_000;
/** How far that order is walked before all matches are looked up. */
const FIRST_ROWS = 2_000;

type Stored = string | Uint8Array;
const plain = (stored: Stored | number | null): Scalar => (stored instanceof Uint8Array ? idFromSql(stored) : stored);

interface Match {
  r: number;
  id: Stored;
  s: Stored | number | null;
}

type Wanted = Searched & { query: Query; search: Search };

/** The first matches of a tier, at most `room` + 1, without matches of better tiers. */
function matchesOfTier(
  { query, ...searched }: Wanted,
  walks: readonly Walk[],
  seen: ReadonlySet<number>,
  room: number,
) {
  const { table } = searched.layout;
  const found = new Map<number, Match>();
  for (const walk of walks) {
    const { sql, values } = filteredWalk(searched, walk);
    const selected = `SELECT ${table}.rowid AS r, id, ${columnOf(searched.layout, query.sort.field)} AS s FROM ${sql} LIMIT ?`;
    const limit = room + 1 + seen.size + found.size;
    for (const match of searched.connection.all<Match>(selected, ...values, limit)) {
      if (!seen.has(match.r)) found.set(match.r, match);
    }
    if (found.size > room) break;
  }
  return [...found.values()];
}

/** Row ids of the best matches up to the end of the page, and whether these are all. */
function ranked(wanted: Wanted): { rowids: number[]; isAll: boolean } {
  const { query, search } = wanted;
  const need = query.offset + query.limit;
  const sign = query.sort.order === 'ASC' ? 1 : -1;
  const seen = new Set<number>();
  for (const tier of search.tiers) {
    if (seen.size > need) return { rowids: [...seen], isAll: false };
    const walks = tier.flatMap((clause) => walksOf(wanted, clause));
    const found = matchesOfTier(wanted, walks, seen, Math.max(TIER_CAP, need - seen.size));
    if (found.length <= TIER_CAP) {
      found.sort((a, b) => sign * (compareScalars(plain(a.s), plain(b.s)) || compareScalars(plain(a.id), plain(b.id))));
    }
    for (const { r } of found) seen.add(r);
  }
  return { rowids: [...seen], isAll: seen.size <= need };
}

function rankedPage<D extends Doc>(wanted: Wanted, walks: readonly Walk[]): Page<D> {
  const { connection, layout, query } = wanted;
  const cap = countCapOf(query);
  const { rowids, isAll } = ranked(wanted);
  const total = isAll ? rowids.length : countWalks(wanted, walks, cap + 1, takesAll(connection, layout, query));
  const page = rowids.slice(query.offset, query.offset + query.limit);
  return { rows: fetchDocs<D>(connection, layout, page, query), total: Math.min(total, cap), capped: total > cap };
}

/**
 * Row ids of a page in the order of the sort. Few matches are collected and sorted. Many are walked in the order of an index:
 * at first each document is tested, and if that does not fill the page soon, all matches are looked up first.
 */
function sorted({ query, search, ...searched }: Wanted, walks: readonly Walk[], total: number): number[] {
  const { connection, layout, conditions } = searched;
  const { table } = layout;
  const { field, order } = query.sort;
  const by = `ORDER BY ${[...new Set([field, 'id'])].map((one) => `${columnOf(layout, one)} ${order}`).join(', ')}`;
  const page = [query.limit, query.offset];
  const inOrder = indexForSort(conditions.indexes, conditions, query.sort);
  const rows = rowsOfAll(searched, walks);
  const rowids = (sql: string, ...values: readonly SqlValue[]): number[] =>
    connection.all<{ r: number }>(`${sql} LIMIT ? OFFSET ?`, ...values, ...page).map(({ r }) => r);

  if (total < MANY || inOrder === undefined) {
    const { sql, values } = filtered(searched, rows);
    return rowids(`SELECT ${table}.rowid AS r FROM ${sql} ${by}`, ...values);
  }
  const walked = `FROM ${table} ${indexedBy(inOrder.index)} WHERE ${conditions.sql}`;
  if (total > COUNT_CAP) {
    const tests = search.all.map((clause) => matchesClause(layout, 'd.r', clause));
    const first = `SELECT r FROM (SELECT ${table}.rowid AS r ${walked} ${by} LIMIT ${FIRST_ROWS}) d`;
    const tested = `${first} WHERE ${tests.map((test) => test.sql).join(' OR ')}`;
    const found = rowids(tested, ...conditions.values, ...tests.flatMap((test) => test.values));
    if (found.length === query.limit) return found;
  }
  return rowids(
    `SELECT ${table}.rowid AS r ${walked} AND ${table}.rowid IN (${rows.sql}) ${by}`,
    ...conditions.values,
    ...rows.values,
  );
}

function sortedPage<D extends Doc>(wanted: Wanted, walks: readonly Walk[]): Page<D> {
  const { connection, layout, query } = wanted;
  const cap = countCapOf(query);
  const total = countWalks(wanted, walks, cap + 1, takesAll(connection, layout, query));
  if (total <= query.offset) return { rows: [], total: Math.min(total, cap), capped: total > cap };
  return {
    rows: fetchDocs<D>(connection, layout, sorted(wanted, walks, total), query),
    total: Math.min(total, cap),
    capped: total > cap,
  };
}

/** One page of a search, by best match or in the order of the sort; matches are counted up to 10,000. */
export function searchPage<D extends Doc>(connection: Connection, layout: Layout, query: Query): Page<D> {
  const { search, byRank = false } = query;
  if (search === undefined || layout.tokens === undefined) return { rows: [], total: 0, capped: false };
  const searched = { connection, layout, shop: idToSql(query.shopId), conditions: conditionsOf(layout, query) };
  const walks = search.all.flatMap((clause) => walksOf(searched, clause));
  return (byRank ? rankedPage<D> : sortedPage<D>)({ ...searched, query, search }, walks);
}
