import type { Clause, Term } from '../search/search.ts';
import type { Conditions } from './conditions.ts';
import type { Connection, SqlValue } from './connection.ts';
import type { Layout } from './layout.ts';

/** Tokens of a term are counted up to here. */
const PROBE_CAP = 50_000;
/** Looking up a token of one document costs as much as reading this many adjacent tokens. */
const LOOK_UP_COST = 20;

/** A piece of SQL and the values of its question marks. */
export interface Sql {
  sql: string;
  values: readonly SqlValue[];
}

/** A range of the token index, and the other conditions on its documents. */
export interface Walk {
  prefix: string;
  tests: readonly Sql[];
}

/** Where to search for tokens. */
export interface Searched {
  connection: Connection;
  layout: Layout;
  shop: SqlValue;
  conditions: Conditions;
}

/** Above every text with this beginning, in UTF-8 order. */
const behind = (prefix: string): string => `${prefix}\u{10FFFF}`;

const inRange = 'shop = ? AND token >= ? AND token < ?';

/** Number of tokens that begin with the term, each beginning counted up to `cap`. */
export function sizeOf({ connection, layout, shop }: Omit<Searched, 'conditions'>, term: Term, cap: number): number {
  const sql = `SELECT count(*) AS n FROM (SELECT 1 FROM ${layout.tokenTable} WHERE ${inRange} LIMIT ${cap})`;
  const sizes = term.map((prefix) => connection.get<{ n: number }>(sql, shop, prefix, behind(prefix))?.n ?? 0);
  return sizes.reduce((sum, size) => sum + size, 0);
}

function joined(parts: readonly Sql[], operator: 'AND' | 'OR' | 'UNION ALL'): Sql {
  return {
    sql: `(${parts.map(({ sql }) => sql).join(` ${operator} `)})`,
    values: parts.flatMap(({ values }) => values),
  };
}

/** Whether the document of a row matches every term. */
export function matchesClause({ tokenTable }: Layout, row: string, clause: Clause): Sql {
  const sql = `EXISTS (SELECT 1 FROM ${tokenTable} o WHERE o.doc_row = ${row} AND o.token >= ? AND o.token < ?)`;
  const hasToken = (prefix: string): Sql => ({ sql, values: [prefix, behind(prefix)] });
  const terms = clause.map((term) => joined(term.map(hasToken), 'OR'));
  return joined(terms, 'AND');
}

/** The same for walked rows: the documents of the term are collected if that costs less than looking each of them up. */
function testOf({ layout, shop }: Searched, term: Term, size: number, lookUps: number): Sql {
  if (size > lookUps * term.length * LOOK_UP_COST) return matchesClause(layout, 't.doc_row', [term]);
  const ranges = term.map((prefix): Sql => {
    const sql = `SELECT doc_row FROM ${layout.tokenTable} WHERE ${inRange}`;
    return { sql, values: [shop, prefix, behind(prefix)] };
  });
  const { sql, values } = joined(ranges, 'UNION ALL');
  return { sql: `t.doc_row IN ${sql}`, values };
}

/** The ranges that together contain every document of a clause: those of its rarest term. */
export function walksOf(searched: Searched, clause: Clause): Walk[] {
  const [only = []] = clause;
  if (clause.length <= 1) return only.map((prefix) => ({ prefix, tests: [] }));
  const sized = clause
    .map((term) => ({ term, size: sizeOf(searched, term, PROBE_CAP) }))
    .toSorted((a, b) => a.size - b.size);
  const [rarest, ...others] = sized;
  const tests = others.map(({ term, size }) => testOf(searched, term, size, rarest?.size ?? 0));
  return (rarest?.term ?? []).map((prefix) => ({ prefix, tests }));
}

/**
 * The rows of a walk, each once: a document with several tokens of this beginning counts at the first of them, which knows the
 * token before it.
 */
function rowsOf({ layout, shop }: Searched, { prefix, tests }: Walk): Sql {
  const conditions = [`${inRange} AND prev < ?`, ...tests.map(({ sql }) => sql)];
  return {
    sql: `SELECT doc_row FROM ${layout.tokenTable} t WHERE ${conditions.join(' AND ')}`,
    values: [shop, prefix, behind(prefix), prefix, ...tests.flatMap(({ values }) => values)],
  };
}

/** Every row of the walks, once. */
export function rowsOfAll(searched: Searched, walks: readonly Walk[]): Sql {
  const all = walks.map((walk) => rowsOf(searched, walk));
  return { sql: all.map(({ sql }) => sql).join(' UNION '), values: all.flatMap(({ values }) => values) };
}

/** The documents of some rows that match the filter. */
export function filtered({ layout: { table }, conditions }: Searched, rows: Sql): Sql {
  return {
    sql: `(${rows.sql} LIMIT -1) k CROSS JOIN ${table} ON ${table}.rowid = k.doc_row WHERE ${conditions.sql}`,
    values: [...rows.values, ...conditions.values],
  };
}

/** Where to find the documents of a walk that match the filter. */
export const filteredWalk = (searched: Searched, walk: Walk): Sql => filtered(searched, rowsOf(searched, walk));

/**
 * Number of documents of all walks, up to `cap`.
 * @param takesAll the filter matches every document of the shop
 */
export function countWalks(searched: Searched, walks: readonly Walk[], cap: number, takesAll: boolean): number {
  const count = (some: readonly Walk[]): number => {
    const rows = rowsOfAll(searched, some);
    const { sql, values } = takesAll ? { ...rows, sql: `(${rows.sql})` } : filtered(searched, rows);
    const counted = `SELECT count(*) AS n FROM (SELECT 1 FROM ${sql} LIMIT ?)`;
    return searched.connection.get<{ n: number }>(counted, ...values, cap)?.n ?? 0;
  };
  // each alone at first: one of them may reach the cap
  const alone = walks.map((walk) => count([walk]));
  const found = walks.filter((_, index) => (alone[index] ?? 0) > 0);
  const most = Math.max(0, ...alone);
  return most >= cap || found.length <= 1 ? most : count(found);
}
