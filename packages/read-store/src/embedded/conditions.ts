import type { Query, Scalar } from '../port.ts';
import type { SqlValue } from './connection.ts';
import { columnOf, idToSql, toSql, type Layout } from './layout.ts';

/** The filter of a list, split by how an index can serve it. */
export interface Conditions {
  /** Fields held to one value: the leading fields of a good index. */
  equal: ReadonlySet<string>;
  /** Fields held to one of several values. */
  oneOf: ReadonlySet<string>;
  range: string | undefined;
  /** Names of the partial indexes that hold every document asked for. */
  partial: ReadonlySet<string>;
  sql: string;
  values: SqlValue[];
}

/** What lists and scans filter by; only a scan may look at all shops. */
type Filter = Pick<Query, 'where' | 'range' | 'notBefore'> & { shopId?: string };

const listed = (wanted: Scalar | readonly Scalar[]): readonly Scalar[] =>
  Array.isArray(wanted) ? [...new Set<Scalar>(wanted as readonly Scalar[])] : [wanted as Scalar];

function oneField(layout: Layout, field: string, wanted: readonly Scalar[]): { sql: string; values: SqlValue[] } {
  const column = columnOf(layout, field);
  const values = wanted.filter((value) => value !== null).map((value) => toSql(layout, field, value));
  const isNull = `${column} IS NULL`;
  if (values.length === 0) return { sql: wanted.length === 0 ? '0' : isNull, values };
  const isOne = values.length === 1 ? `${column} = ?` : `${column} IN (${values.map(() => '?').join(', ')})`;
  return { sql: wanted.includes(null) ? `(${isOne} OR ${isNull})` : isOne, values };
}

/** Partial indexes that hold whatever the filter can match. */
function coveringPartials(layout: Layout, { where, range }: Filter): Layout['indexes'] {
  return layout.indexes.filter(({ only }) => {
    if (only === undefined) return false;
    const wanted = where?.[only.field];
    if (wanted !== undefined) return listed(wanted).every((value) => only.holds(value));
    // a range meets whatever has a value
    return only.anyValue && range?.field === only.field;
  });
}

/** The WHERE of a query, for the columns of its collection. */
export function conditionsOf(layout: Layout, filter: Filter): Conditions {
  const { shopId, where, range, notBefore } = filter;
  const parts = [shopId === undefined ? '1' : 'shop_id = ?'];
  const values: SqlValue[] = shopId === undefined ? [] : [idToSql(shopId)];
  const equal = new Set<string>();
  const oneOf = new Set<string>();
  for (const [field, wanted] of Object.entries(where ?? {})) {
    const several = listed(wanted);
    const condition = oneField(layout, field, several);
    parts.push(condition.sql);
    values.push(...condition.values);
    (several.length === 1 ? equal : oneOf).add(field);
  }
  if (range !== undefined) {
    const column = columnOf(layout, range.field);
    if (range.from === undefined && range.to === undefined) parts.push(`${column} IS NOT NULL`);
    for (const [operator, bound] of [
      ['>=', range.from],
      ['<=', range.to],
    ] as const) {
      if (bound === undefined) continue;
      parts.push(`${column} ${operator} ?`);
      values.push(toSql(layout, range.field, bound));
    }
  }
  if (notBefore !== undefined) {
    const column = columnOf(layout, notBefore.field);
    parts.push(`(${column} IS NULL OR ${column} >= ?)`);
    values.push(toSql(layout, notBefore.field, notBefore.from));
  }
  const partials = coveringPartials(layout, filter);
  // SQLite takes a partial index only for a query that repeats its condition word for word
  parts.push(...new Set(partials.map(({ only }) => only?.sql ?? '1')));
  const partial = new Set(partials.map(({ name }) => name));
  return { equal, oneOf, range: range?.field, partial, sql: parts.join(' AND '), values };
}

interface Choice {
  /** `INDEXED BY …`, or nothing when no declared index helps. */
  indexedBy: string;
  /** Every condition is served by the index itself, in the order of the sort. */
  exact: boolean;
}

function best(
  layout: Layout,
  score: (fields: readonly string[], held: number) => number,
  { equal, partial }: Pick<Conditions, 'equal' | 'partial'>,
) {
  let chosen: { name: string; fields: readonly string[]; held: number; score: number } | undefined;
  for (const { name, fields, only } of layout.indexes) {
    if (only !== undefined && !partial.has(name)) continue;
    const firstFree = fields.findIndex((field) => !equal.has(field));
    const held = firstFree === -1 ? fields.length : firstFree;
    const points = score(fields, held);
    if (points > (chosen?.score ?? 0)) chosen = { name, fields, held, score: points };
  }
  return chosen;
}

/** The index that gives the order of the sort after as many equal fields as possible. */
export function indexForSort(layout: Layout, conditions: Conditions, sort: string): Choice | undefined {
  const { equal, oneOf, range } = conditions;
  const sorts = (fields: readonly string[], held: number): boolean =>
    (fields[held] ?? 'id') === sort || (equal.has(sort) && held === fields.length);
  const chosen = best(
    layout,
    (fields, held) => {
      if (!sorts(fields, held)) return 0;
      const behind = fields.slice(held + 1);
      // A condition on a trailing field is tested within the index.
      const tested = behind.filter((field) => field === range || equal.has(field) || oneOf.has(field)).length;
      return 1 + held * 4 + tested * 2 + (behind.length === 0 ? 1 : 0);
    },
    conditions,
  );
  if (chosen === undefined) return undefined;
  const rangeServed = range === undefined || range === sort;
  const exact = chosen.held === equal.size && oneOf.size === 0 && rangeServed;
  return { indexedBy: `INDEXED BY ${chosen.name}`, exact };
}

/** Part of a shop's documents that meet the condition on a field; undefined where no totals are kept. */
export type Selectivity = (field: string) => number | undefined;

/** What a condition without kept totals is taken to leave. */
const USUAL_SELECTIVITY = 0.05;

/** The index that leaves the fewest documents to look at. */
export function indexForFilter(
  layout: Layout,
  conditions: Conditions,
  selectivity: Selectivity = () => undefined,
): string {
  const { oneOf, range } = conditions;
  const chosen = best(
    layout,
    (fields, held) => {
      const next = fields[held];
      const served = fields.slice(0, held);
      if (next !== undefined && (next === range || oneOf.has(next))) served.push(next);
      if (served.length === 0) return 0;
      return 1 - served.reduce((left, field) => left * (selectivity(field) ?? USUAL_SELECTIVITY), 1) / 2;
    },
    conditions,
  );
  return chosen === undefined ? '' : `INDEXED BY ${chosen.name}`;
}
