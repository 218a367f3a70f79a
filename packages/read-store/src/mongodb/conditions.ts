import type { Document } from 'mongodb';
import { filteringOf, usableIndexes, wantedValues, type Filter, type Filtering } from '../indexChoice.ts';
import type { Query, Scalar } from '../port.ts';
import { pathOf, type Layout } from './layout.ts';

/** The filter of a list, and the indexes that cover every document it can match. */
export interface Conditions extends Filtering {
  indexes: Layout['indexes'];
  filter: Document;
}

const nothing = { $in: [] };

/** Missing counts as null here too. */
function oneField(wanted: readonly Scalar[]): unknown {
  return wanted.length === 1 ? wanted[0] : { $in: [...wanted] };
}

function rangeOf({ field, from, to }: NonNullable<Query['range']>): Document {
  if (from === undefined && to === undefined) return { [pathOf(field)]: { $ne: null } };
  // no value is above null, as in SQL
  if (from === null || to === null) return { [pathOf(field)]: nothing };
  return { [pathOf(field)]: { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) } };
}

/** The filter of a query for the stored documents of its collection. */
export function conditionsOf(layout: Layout, filter: Filter): Conditions {
  const { shopId, where, range, notBefore } = filter;
  const indexes = usableIndexes(layout.indexes, filter);
  const parts: Document[] = shopId === undefined ? [] : [{ shopId }];
  for (const [field, wanted] of Object.entries(where ?? {})) {
    parts.push({ [pathOf(field)]: oneField(wantedValues(wanted)) });
  }
  if (range !== undefined) parts.push(rangeOf(range));
  if (notBefore !== undefined) {
    const path = pathOf(notBefore.field);
    parts.push({ $or: [{ [path]: null }, { [path]: { $gte: notBefore.from } }] });
  }
  // a partial index serves only a query that repeats its condition
  const repeated = indexes.flatMap(({ only }) => only?.condition ?? []);
  parts.push(...new Map(repeated.map((condition) => [JSON.stringify(condition), condition])).values());
  return { ...filteringOf(filter), indexes, filter: parts.length === 0 ? {} : { $and: parts } };
}
