import { tierOf, type Scalar } from '@bahi/read-store';
import type { ListQuery } from './listQuery.ts';

type Row = Readonly<Record<string, unknown>>;

function isAmong(value: unknown, wanted: Scalar | readonly Scalar[]): boolean {
  return Array.isArray(wanted) ? wanted.some((one) => one === value) : value === wanted;
}

/** Text by code point, numbers by size, nothing first: as the read store orders. */
function compare(left: unknown, right: unknown): number {
  if (left === right) return 0;
  if (left === null || left === undefined) return -1;
  if (right === null || right === undefined) return 1;
  return (left as string | number) < (right as string | number) ? -1 : 1;
}

function isWithin(value: unknown, from: Scalar | undefined, to: Scalar | undefined): boolean {
  if (value === null || value === undefined) return false;
  return (from === undefined || compare(value, from) >= 0) && (to === undefined || compare(value, to) <= 0);
}

/** Whether a row matches a query's filters; `tokens` are its search tokens. */
export function isAskedFor(row: Row, query: ListQuery, tokens: readonly string[]): boolean {
  const { where = {}, range, notBefore, search } = query;
  const last = notBefore && row[notBefore.field];
  return (
    Object.entries(where).every(([field, wanted]) => isAmong(row[field], wanted)) &&
    (range === undefined || isWithin(row[range.field], range.from, range.to)) &&
    (last === undefined || last === null || compare(last, notBefore?.from) >= 0) &&
    (search === undefined || tierOf(tokens, search) !== undefined)
  );
}

/**
 * A list query over rows in memory: for rows that are calculated rather than stored, such as past stock. `tokensOf` gives the search
 * tokens of a row. Rows requested by id all come, in the requested order, as in a stored list.
 */
export function queryRows<R extends Row & { id: string }>(
  rows: Iterable<R>,
  query: ListQuery,
  tokensOf: (row: R) => readonly string[],
): { rows: R[]; total: number } {
  const { search, byRank = false, ids, sort } = query;
  const tokens = new Map<R, readonly string[]>();
  const found = [...rows].filter((row) => {
    if (ids !== undefined && !ids.includes(row.id)) return false;
    if (search !== undefined) tokens.set(row, tokensOf(row));
    return isAskedFor(row, query, tokens.get(row) ?? []);
  });
  if (ids !== undefined) {
    const places = new Map([...new Set(ids)].map((id, place) => [id, place]));
    const placeOf = ({ id }: R) => places.get(id) ?? 0;
    return { rows: found.toSorted((left, right) => placeOf(left) - placeOf(right)), total: found.length };
  }
  const direction = sort.order === 'ASC' ? 1 : -1;
  found.sort((left, right) => direction * (compare(left[sort.field], right[sort.field]) || compare(left.id, right.id)));
  if (search !== undefined && byRank) {
    const tiers = new Map(found.map((row) => [row, tierOf(tokens.get(row) ?? [], search) ?? 0]));
    found.sort((left, right) => (tiers.get(left) ?? 0) - (tiers.get(right) ?? 0));
  }
  return { rows: found.slice(query.offset, query.offset + query.limit), total: found.length };
}
