import { filteringOf, usableIndexes, wantedValues, type Filter, type Filtering } from '../indexChoice.ts';
import type { Scalar } from '../port.ts';
import type { SqlValue } from './connection.ts';
import { columnOf, idToSql, toSql, type Layout } from './layout.ts';

/** The filter of a list, and the indexes that cover every document it can match. */
export interface Conditions extends Filtering {
  indexes: Layout['indexes'];
  sql: string;
  values: SqlValue[];
}

function oneField(layout: Layout, field: string, wanted: readonly Scalar[]): { sql: string; values: SqlValue[] } {
  const column = columnOf(layout, field);
  const values = wanted.filter((value) => value !== null).map((value) => toSql(layout, field, value));
  const isNull = `${column} IS NULL`;
  if (values.length === 0) return { sql: wanted.length === 0 ? '0' : isNull, values };
  const isOne = values.length === 1 ? `${column} = ?` : `${column} IN (${values.map(() => '?').join(', ')})`;
  return { sql: wanted.includes(null) ? `(${isOne} OR ${isNull})` : isOne, values };
}

/** The WHERE clause of a query on the columns of its collection. */
export function conditionsOf(layout: Layout, filter: Filter): Conditions {
  const { shopId, where, range, notBefore } = filter;
  const parts = [shopId === undefined ? '1' : 'shop_id = ?'];
  const values: SqlValue[] = shopId === undefined ? [] : [idToSql(shopId)];
  for (const [field, wanted] of Object.entries(where ?? {})) {
    const condition = oneField(layout, field, wantedValues(wanted));
    parts.push(condition.sql);
    values.push(...condition.values);
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
  const indexes = usableIndexes(layout.indexes, filter);
  // SQLite uses a partial index only if the query repeats its condition word for word
  parts.push(...new Set(indexes.flatMap(({ only }) => only?.sql ?? [])));
  return { ...filteringOf(filter), indexes, sql: parts.join(' AND '), values };
}

/** `INDEXED BY …`, or an empty text when no declared index fits. */
export function indexedBy(index: { name: string } | undefined): string {
  return index === undefined ? '' : `INDEXED BY ${index.name}`;
}
