import { SEARCH_CAP, type Doc, type Page, type Query, type Scalar } from '../port.ts';
import { compareScalars, compareText } from '../scalars.ts';
import { conditionsOf } from './conditions.ts';
import type { Connection, SqlValue } from './connection.ts';
import { columnOf, type Layout } from './layout.ts';
import { fetchDocs } from './queryPage.ts';

/** The bounds of a prefix among tokens in UTF-8 order. */
const prefixBounds = (term: string): [from: string, below: string] => [term, `${term}\u{10FFFF}`];

/** The term with the fewest documents first; sizes are looked at only up to the cap. */
function byRarity(connection: Connection, layout: Layout, shopId: string, terms: readonly string[]): string[] {
  if (terms.length < 2) return [...terms];
  const sql = `SELECT count(*) AS n FROM (SELECT 1 FROM ${layout.tokenTable}
    WHERE shop = ? AND token >= ? AND token < ? LIMIT ${SEARCH_CAP * 4})`;
  const sizes = new Map(
    terms.map((term) => [term, connection.get<{ n: number }>(sql, shopId, ...prefixBounds(term))?.n ?? 0]),
  );
  return terms.toSorted((a, b) => (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0) || b.length - a.length);
}

/**
 * One page of a search. The rarest term is walked through the token index, each document once; the other terms and the
 * filter are tested on the way. The walk ends behind the page asked for or at 500 matches, whichever is more: up to
 * there everything is counted and sorted, a wider search comes in token order and is `capped`.
 */
export function searchPage<D extends Doc>(connection: Connection, layout: Layout, query: Query): Page<D> {
  const [rarest = '', ...others] = byRarity(connection, layout, query.shopId, query.terms ?? []);
  const filter = conditionsOf(layout, query);
  const values: SqlValue[] = [query.shopId, ...prefixBounds(rarest), rarest];
  const tests = others.map((term) => {
    values.push(...prefixBounds(term));
    return `AND EXISTS (SELECT 1 FROM ${layout.tokenTable} o WHERE o.doc_row = t.doc_row AND o.token >= ? AND o.token < ?)`;
  });
  const need = Math.max(SEARCH_CAP, query.offset + query.limit) + 1;
  const sql = `SELECT d.rowid AS r, d.id AS id, ${columnOf(layout, query.sort.field)} AS s
    FROM (SELECT doc_row FROM ${layout.tokenTable} t
            WHERE shop = ? AND token >= ? AND token < ? AND prev < ? ${tests.join(' ')} LIMIT -1) k
      CROSS JOIN ${layout.table} d ON d.rowid = k.doc_row
    WHERE ${filter.sql} LIMIT ?`;
  const found = connection.all<{ r: number; id: string; s: Scalar }>(sql, ...values, ...filter.values, need);

  if (found.length <= SEARCH_CAP) {
    const sign = query.sort.order === 'ASC' ? 1 : -1;
    found.sort((a, b) => sign * (compareScalars(a.s, b.s) || compareText(a.id, b.id)));
  }
  const rowids = found.slice(query.offset, query.offset + query.limit).map(({ r }) => r);
  const capped = found.length === need;
  return { rows: fetchDocs<D>(connection, layout, rowids), total: capped ? need - 1 : found.length, capped };
}
