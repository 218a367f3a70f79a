import type { PartialIndex, Query, Scalar, Sort } from './port.ts';

/** The documents in a partial index. */
export interface PartOf {
  field: string;
  /** All documents with any value at the field. */
  anyValue: boolean;
  holds(value: Scalar): boolean;
}

/** An index to choose from. */
export interface ChoosableIndex {
  name: string;
  fields: readonly string[];
  /** Absent when it has all documents. */
  only?: PartOf | undefined;
}

/** The filter of a list or scan; only a scan may be over all shops. */
export type Filter = Pick<Query, 'where' | 'range' | 'notBefore'> & { shopId?: string };

/** A filter, split by how an index can serve it. */
export interface Filtering {
  /** Fields with one value: the leading fields of a good index. */
  equal: ReadonlySet<string>;
  /** Fields with one of several values. */
  oneOf: ReadonlySet<string>;
  range: string | undefined;
}

/** The part of a shop's documents that meet the condition on a field; undefined without kept totals. */
export type Selectivity = (field: string) => number | undefined;

/** The part assumed for a condition without kept totals. */
const USUAL_SELECTIVITY = 0.05;

/** The distinct values of a condition. */
export function wantedValues(wanted: Scalar | readonly Scalar[]): readonly Scalar[] {
  return Array.isArray(wanted) ? [...new Set<Scalar>(wanted as readonly Scalar[])] : [wanted as Scalar];
}

/** The fields of a filter by how they are compared: with one value, with several, or with a range. */
export function filteringOf({ where, range }: Filter): Filtering {
  const conditions = Object.entries(where ?? {});
  const single = ([, wanted]: (typeof conditions)[number]): boolean => wantedValues(wanted).length === 1;
  return {
    equal: new Set(conditions.filter(single).map(([field]) => field)),
    oneOf: new Set(conditions.filter((condition) => !single(condition)).map(([field]) => field)),
    range: range?.field,
  };
}

/** The documents that a partial index has. */
export function partOf({ field, values }: PartialIndex['only']): PartOf {
  if (values === undefined) return { field, anyValue: true, holds: (value) => value !== null };
  return { field, anyValue: false, holds: (value) => typeof value === 'string' && values.includes(value) };
}

/** The indexes that have every document that the filter can match. */
export function usableIndexes<Index extends ChoosableIndex>(
  indexes: readonly Index[],
  { where, range }: Filter,
): Index[] {
  return indexes.filter(({ only }) => {
    if (only === undefined) return true;
    const wanted = where?.[only.field];
    if (wanted !== undefined) return wantedValues(wanted).every((value) => only.holds(value));
    // a range matches any document with a value
    return only.anyValue && range?.field === only.field;
  });
}

function best<Index extends ChoosableIndex>(
  indexes: readonly Index[],
  equal: Filtering['equal'],
  score: (fields: readonly string[], held: number) => number,
) {
  let chosen: { index: Index; held: number; score: number } | undefined;
  for (const index of indexes) {
    const firstFree = index.fields.findIndex((field) => !equal.has(field));
    const held = firstFree === -1 ? index.fields.length : firstFree;
    const points = score(index.fields, held);
    if (points > (chosen?.score ?? 0)) chosen = { index, held, score: points };
  }
  return chosen;
}

/**
 * The index that gives the order of the sort after as many equal fields as possible.
 * @param indexes those usable for the filter
 * @returns `exact` when the index itself serves every condition, in the order of the sort
 */
export function indexForSort<Index extends ChoosableIndex>(
  indexes: readonly Index[],
  { equal, oneOf, range }: Filtering,
  { field: sort, leading }: Pick<Sort, 'field' | 'leading'>,
): { index: Index; exact: boolean } | undefined {
  const sorts = (fields: readonly string[], held: number): boolean => {
    if (leading !== undefined) return fields[held] === leading && fields[held + 1] === sort;
    return (fields[held] ?? 'id') === sort || (equal.has(sort) && held === fields.length);
  };
  const chosen = best(indexes, equal, (fields, held) => {
    if (!sorts(fields, held)) return 0;
    const behind = fields.slice(held + 1);
    // a condition on a trailing field is tested within the index
    const tested = behind.filter((field) => field === range || equal.has(field) || oneOf.has(field)).length;
    return 1 + held * 4 + tested * 2 + (behind.length === 0 ? 1 : 0);
  });
  if (chosen === undefined) return undefined;
  const rangeServed = range === undefined || range === (leading ?? sort);
  return { index: chosen.index, exact: chosen.held === equal.size && oneOf.size === 0 && rangeServed };
}

/** The usable index that leaves the fewest documents to read. */
export function indexForFilter<Index extends ChoosableIndex>(
  indexes: readonly Index[],
  { equal, oneOf, range }: Filtering,
  selectivity: Selectivity = () => undefined,
): Index | undefined {
  const chosen = best(indexes, equal, (fields, held) => {
    const next = fields[held];
    const served = fields.slice(0, held);
    if (next !== undefined && (next === range || oneOf.has(next))) served.push(next);
    if (served.length === 0) return 0;
    return 1 - served.reduce((left, field) => left * (selectivity(field) ?? USUAL_SELECTIVITY), 1) / 2;
  });
  return chosen?.index;
}

/** This many rows take a few milliseconds; a query that has to read more runs in a thread (`walksMany`). */
export const MANY_ROWS = 2_000;

/** The part of a query that an index serves by itself, without testing rows. */
export function servedBy(
  index: ChoosableIndex | undefined,
  query: Filter & { shopId: string },
): Filter & { shopId: string } {
  const { shopId, where = {}, range } = query;
  if (index === undefined) return { shopId };
  const { fields, only } = index;
  const { equal, oneOf } = filteringOf(query);
  const firstFree = fields.findIndex((field) => !equal.has(field));
  const held = firstFree === -1 ? fields : fields.slice(0, firstFree);
  const next = firstFree === -1 ? undefined : fields[firstFree];
  // a partial index is used only if its own condition is named
  const served = new Set([...held, next !== undefined && oneOf.has(next) ? next : undefined, only?.field]);
  const isRanged = range !== undefined && (range.field === next || range.field === only?.field);
  return {
    shopId,
    where: Object.fromEntries(Object.entries(where).filter(([field]) => served.has(field))),
    ...(isRanged && { range }),
  };
}
