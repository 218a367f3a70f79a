import { SEARCH_CAP, type Doc, type Page, type Query, type Scalar } from '../port.ts';
import { compareScalars } from '../scalars.ts';
import { conditionsOf } from './conditions.ts';
import type { Connection, SqlValue } from './connection.ts';
import { columnOf, idFromSql, idToSql, type Layout } from './layout.ts';
import { fetchDocs } from './queryPage.ts';

/** The bounds of a prefix among tokens in UTF-8 order. */
const prefixBounds = (term: string): [from: string, below: string] => [term, `${term}\u{10FFFF}`];

/** Up to here the tokens of a term are counted. */
const PROBE_CAP = 10_000;

interface Term {
  bounds: [from: string, below: string];
  text: string;
  /** Tokens with this beginning, at most `PROBE_CAP`. */
  size: number;
}

/** The terms with their sizes, the rarest first. */
function byRarity(connection: Connection, layout: Layout, shop: SqlValue, terms: readonly string[]): Term[] {
  const sql = `SELECT count(*) AS n FROM (SELECT 1 FROM ${layout.tokenTable}
    WHERE shop = ? AND token >= ? AND token < ? LIMIT ${PROBE_CAP})`;
  const probed = terms.map((text) => {
    const bounds = prefixBounds(text);
    const size = terms.length < 2 ? 0 : (connection.get<{ n: number }>(sql, shop, ...bounds)?.n ?? 0);
    return { text, bounds, size };
  });
  return probed.toSorted((a, b) => a.size - b.size);
}

/** A further term: collected once when that is cheaper than asking for each of the rarest term's documents. */
function furtherTerm(layout: Layout, shop: SqlValue, term: Term, rarest: Term): { sql: string; values: SqlValue[] } {
  if (term.size < PROBE_CAP && term.size < rarest.size * 10) {
    const sql = `AND doc_row IN (SELECT doc_row FROM ${layout.tokenTable} WHERE shop = ? AND token >= ? AND token < ?)`;
    return { sql, values: [shop, ...term.bounds] };
  }
  const sql = `AND EXISTS
    (SELECT 1 FROM ${layout.tokenTable} o WHERE o.doc_row = t.doc_row AND o.token >= ? AND o.token < ?)`;
  return { sql, values: term.bounds };
}

type Stored = string | Uint8Array;
const plain = (stored: Stored | number | null): Scalar => (stored instanceof Uint8Array ? idFromSql(stored) : stored);

/**
 * One page of a search. The rarest term is walked through the token index, each document once; the other terms and the
 * filter are tested on the way. The walk ends behind the page asked for or at 500 matches, whichever is more: up to
 * there everything is counted and sorted, a wider search comes in token order and is `capped`.
 */
export function searchPage<D extends Doc>(connection: Connection, layout: Layout, query: Query): Page<D> {
  const shop = idToSql(query.shopId);
  const [rarest, ...others] = byRarity(connection, layout, shop, query.terms ?? []);
  if (rarest === undefined) return { rows: [], total: 0, capped: false };
  const filter = conditionsOf(layout, query);
  const tests = others.map((term) => furtherTerm(layout, shop, term, rarest));
  const values = [shop, ...rarest.bounds, rarest.text, ...tests.flatMap((test) => test.values), ...filter.values];
  const need = Math.max(SEARCH_CAP, query.offset + query.limit) + 1;
  const { table } = layout;
  const sql = `SELECT ${table}.rowid AS r, id, ${columnOf(layout, query.sort.field)} AS s
    FROM (SELECT doc_row FROM ${layout.tokenTable} t
            WHERE shop = ? AND token >= ? AND token < ? AND prev < ? ${tests.map((test) => test.sql).join(' ')} LIMIT -1) k
      CROSS JOIN ${table} ON ${table}.rowid = k.doc_row
    WHERE ${filter.sql} LIMIT ?`;
  const found = connection.all<{ r: number; id: Stored; s: Stored | number | null }>(sql, ...values, need);

  if (found.length <= SEARCH_CAP) {
    const sign = query.sort.order === 'ASC' ? 1 : -1;
    found.sort((a, b) => sign * (compareScalars(plain(a.s), plain(b.s)) || compareScalars(plain(a.id), plain(b.id))));
  }
  const rowids = found.slice(query.offset, query.offset + query.limit).map(({ r }) => r);
  const capped = found.length === need;
  return { rows: fetchDocs<D>(connection, layout, rowids), total: capped ? need - 1 : found.length, capped };
}
