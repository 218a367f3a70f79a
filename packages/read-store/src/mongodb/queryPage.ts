import type { Document } from 'mongodb';
import { indexForFilter, indexForSort, type Selectivity } from '../indexChoice.ts';
import { COUNT_CAP, countCapOf, type Doc, type Page, type Query, type RowsQuery } from '../port.ts';
import type { BuildStorage } from './buildStorage.ts';
import { conditionsOf, type Conditions } from './conditions.ts';
import { KeptTotals } from './keptTotals.ts';
import { pathOf, type Layout } from './layout.ts';

/** A running list query: its storage, query and deadline. */
export interface Asked {
  storage: BuildStorage;
  layout: Layout;
  query: Query;
  signal: AbortSignal;
}

/** What is known of a list's size before counting. */
interface Kept {
  /** Documents of the shop, if they are counted. */
  all: number | undefined;
  /** The exact total, if counters give it. */
  total: number | undefined;
  selectivity: Selectivity;
}

interface Sizes extends Pick<Kept, 'all' | 'selectivity'> {
  total: number;
  /** There are more than were counted. */
  capped: boolean;
  /** More were counted than are collected and sorted. */
  many: boolean;
}

/** Sizes from counters: the total without a filter or with a filter of one field; for other filters they help to plan. */
export async function keptSizes({ storage, layout, query, signal }: Asked): Promise<Kept> {
  const totals = new KeptTotals(storage, layout, query.shopId, signal);
  const { where = {}, range, notBefore } = query;
  const bounds = [range, notBefore].filter((bound) => bound !== undefined);
  const conditions = Object.keys(where).length + bounds.length;
  const fields = [...new Set([...Object.keys(where), ...(range === undefined ? [] : [range.field])])];
  const [all, ...counts] = await Promise.all([totals.all(), ...fields.map((field) => totals.ofField(query, field))]);
  if (all === undefined || conditions === 0) return { all, total: all, selectivity: () => undefined };
  const byField = new Map(fields.map((field, n) => [field, counts[n]]));
  const selectivity: Selectivity = (field) => {
    const counted = byField.get(field);
    return counted === undefined ? undefined : counted / Math.max(all, 1);
  };
  return { all, total: conditions === 1 ? counts[0] : undefined, selectivity };
}

/** Number of documents of the shop; a large number without counters. */
export async function sizeOfShop({ storage, layout, query, signal }: Asked): Promise<number> {
  return (await new KeptTotals(storage, layout, query.shopId, signal).all()) ?? COUNT_CAP;
}

/** What the server sends of each document. */
export const projectionOf = ({ idsOnly = false }: Pick<Query, 'idsOnly'>): Document =>
  idsOnly ? { _id: 0, id: 1, shopId: 1 } : { _id: 0 };

const hinted = (index: { name: string } | undefined): Document => (index === undefined ? {} : { hint: index.name });

async function sizesOf(asked: Asked, conditions: Conditions): Promise<Sizes> {
  const { all, total, selectivity } = await keptSizes(asked);
  if (total !== undefined) return { all, total, capped: false, many: false, selectivity };
  const { storage, layout, query, signal } = asked;
  const cap = countCapOf(query);
  const hint = hinted(indexForFilter(conditions.indexes, conditions, selectivity));
  const options = { ...hint, limit: cap + 1, signal };
  const counted = await storage.docs(layout).countDocuments(conditions.filter, options);
  return { all, total: Math.min(counted, cap), capped: counted > cap, many: counted > COUNT_CAP, selectivity };
}

/**
 * The index that gives the documents in the order of the sort. Several values of a field are read in parallel and merged, so
 * they serve as well as one value; but equal values of the sort must be ordered by id, with no further field in between.
 */
export function indexInOrder({ indexes, equal, oneOf, range }: Conditions, sort: Query['sort']) {
  const lists = [...oneOf].filter((field) => field !== sort.field);
  const held = new Set([...equal, ...lists]);
  const inOrder = indexes.filter(({ fields }) => {
    const behind = fields[fields.indexOf(sort.field) + 1] ?? 'id';
    return fields.every((field) => held.has(field)) || (fields.includes(sort.field) && behind === 'id');
  });
  return indexForSort(inOrder, { equal: held, oneOf: new Set(), range }, sort);
}

/**
 * A list is read in the order of the sort to the end of the page, testing the filter on the way. If that reads more than all
 * matches, these are collected and sorted, never more than 10,000.
 */
function chooseIndex(
  conditions: Conditions,
  sort: Query['sort'],
  read: number,
  { all, total, many, selectivity }: Sizes,
) {
  const sorted = indexInOrder(conditions, sort);
  const walked = all === undefined ? Infinity : (read * all) / Math.max(total, 1);
  if (sorted !== undefined && (sorted.exact || many || walked < total)) return sorted.index;
  return indexForFilter(conditions.indexes, conditions, selectivity);
}

type Walk = Pick<Asked, 'storage' | 'layout' | 'signal'> & {
  query: RowsQuery & Pick<Query, 'idsOnly'>;
  conditions: Conditions;
  index: { name: string } | undefined;
};

/** The documents at an offset in the order of the sort, or in reverse order. */
async function rowsAt<D extends Doc>(
  { storage, layout, query, signal, conditions, index }: Walk,
  { skip, limit, backwards = false }: { skip: number; limit: number; backwards?: boolean },
): Promise<D[]> {
  const direction = (query.sort.order === 'ASC') === backwards ? -1 : 1;
  const { field, leading } = query.sort;
  const fields = [...(leading === undefined ? [] : [leading]), field, 'id'];
  const sort = Object.fromEntries(fields.map((one) => [pathOf(one), direction] as const));
  const options = { sort, skip, limit, ...hinted(index), projection: projectionOf(query), signal };
  return storage.docs(layout).find<D>(conditions.filter, options).toArray();
}

/** The rows of a page without a count: in the order of the sort if an index serves the whole filter that way. */
export async function queryRows<D extends Doc>(asked: Omit<Asked, 'query'> & { query: RowsQuery }): Promise<D[]> {
  const { offset, limit, sort } = asked.query;
  // for the server, 0 means no limit
  if (limit === 0) return [];
  const conditions = conditionsOf(asked.layout, asked.query);
  const sorted = indexInOrder(conditions, sort);
  const index =
    sorted?.exact === true ? sorted.index : (indexForFilter(conditions.indexes, conditions) ?? sorted?.index);
  return rowsAt({ ...asked, conditions, index }, { skip: offset, limit });
}

/** One page of a filtered, sorted list; after the middle of the list the index is walked from its other end. */
export async function queryPage<D extends Doc>(asked: Asked): Promise<Page<D>> {
  const { layout, query } = asked;
  const conditions = conditionsOf(layout, query);
  const sizes = await sizesOf(asked, conditions);
  const { total, capped } = sizes;
  const limit = capped ? query.limit : Math.min(query.limit, total - query.offset);
  if (limit <= 0) return { rows: [], total, capped };

  const fromEnd = !capped && query.offset > total / 2;
  const skip = fromEnd ? total - query.offset - limit : query.offset;
  const index = chooseIndex(conditions, query.sort, skip + limit, sizes);
  const rows = await rowsAt<D>({ ...asked, conditions, index }, { skip, limit, backwards: fromEnd });
  if (fromEnd) rows.reverse();
  return { rows, total, capped };
}
