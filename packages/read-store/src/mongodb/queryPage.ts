import type { Document } from 'mongodb';
import { indexForFilter, indexForSort, type Selectivity } from '../indexChoice.ts';
import { COUNT_CAP, countCapOf, type Doc, type Page, type Query, type RowsQuery } from '../port.ts';
import type { BuildStorage } from './buildStorage.ts';
import { conditionsOf, type Conditions } from './conditions.ts';
import { KeptTotals } from './keptTotals.ts';
import { pathOf, type Layout } from './layout.ts';

/** A list at work: where it reads, what it asks, until when. */
export interface Asked {
  storage: BuildStorage;
  layout: Layout;
  query: Query;
  signal: AbortSignal;
}

/** What is known of a list's size before it is counted. */
interface Kept {
  /** Documents of the shop, where they are counted. */
  all: number | undefined;
  /** The exact total, where counters give it. */
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

/** No filter and a filter of one field are counted by the counters alone; others are planned with them. */
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

/** How many documents the shop has; a large number where nothing is counted. */
export async function sizeOfShop({ storage, layout, query, signal }: Asked): Promise<number> {
  return (await new KeptTotals(storage, layout, query.shopId, signal).all()) ?? COUNT_CAP;
}

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
 * The index that meets the documents in the order of the sort. Values of a list are met side by side and merged, so a
 * list serves as well as one value; but equal values of the sort must stand by id, which no further field may come between.
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
 * Met in the order of the sort, a list is read to the end of the page, with what the filter leaves out on the way; where
 * that is more than all that match, these are collected and sorted, never more than 10,000.
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
  query: RowsQuery;
  conditions: Conditions;
  index: { name: string } | undefined;
};

/** The documents at an offset in the order of the sort, or in the reverse order. */
async function rowsAt<D extends Doc>(
  { storage, layout, query, signal, conditions, index }: Walk,
  { skip, limit, backwards = false }: { skip: number; limit: number; backwards?: boolean },
): Promise<D[]> {
  const direction = (query.sort.order === 'ASC') === backwards ? -1 : 1;
  const { field, leading } = query.sort;
  const fields = [...(leading === undefined ? [] : [leading]), field, 'id'];
  const sort = Object.fromEntries(fields.map((one) => [pathOf(one), direction] as const));
  const options = { sort, skip, limit, ...hinted(index), projection: { _id: 0 }, signal };
  return storage.docs(layout).find<D>(conditions.filter, options).toArray();
}

/** The rows of a page that nobody counts: met in the order of the sort where an index serves all of the filter that way. */
export async function queryRows<D extends Doc>(asked: Omit<Asked, 'query'> & { query: RowsQuery }): Promise<D[]> {
  const { offset, limit, sort } = asked.query;
  // to the server, no limit is 0
  if (limit === 0) return [];
  const conditions = conditionsOf(asked.layout, asked.query);
  const sorted = indexInOrder(conditions, sort);
  const index =
    sorted?.exact === true ? sorted.index : (indexForFilter(conditions.indexes, conditions) ?? sorted?.index);
  return rowsAt({ ...asked, conditions, index }, { skip: offset, limit });
}

/** One page of a filtered, sorted list; behind the middle of the list the index is walked from its other end. */
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
