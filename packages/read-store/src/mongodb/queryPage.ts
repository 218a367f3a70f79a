import type { Document } from 'mongodb';
import { indexForFilter, indexForSort, type Selectivity } from '../indexChoice.ts';
import { COUNT_CAP, type Doc, type Page, type Query } from '../port.ts';
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

interface Sizes {
  /** The exact total, where counters give it. */
  kept: number | undefined;
  selectivity: Selectivity;
}

/** No filter and a filter of one field are counted by the counters alone; others are planned with them. */
async function sizesOf({ storage, layout, query, signal }: Asked): Promise<Sizes> {
  const totals = new KeptTotals(storage, layout, query.shopId, signal);
  const { where = {}, range, notBefore } = query;
  const bounds = [range, notBefore].filter((bound) => bound !== undefined);
  const conditions = Object.keys(where).length + bounds.length;
  const fields = [...new Set([...Object.keys(where), ...(range === undefined ? [] : [range.field])])];
  const [all, ...counts] = await Promise.all([totals.all(), ...fields.map((field) => totals.ofField(query, field))]);
  if (all === undefined || conditions === 0) {
    return { kept: conditions === 0 ? all : undefined, selectivity: () => undefined };
  }
  const byField = new Map(fields.map((field, n) => [field, counts[n]]));
  const selectivity: Selectivity = (field) => {
    const counted = byField.get(field);
    return counted === undefined ? undefined : counted / Math.max(all, 1);
  };
  return { kept: conditions === 1 ? counts[0] : undefined, selectivity };
}

const hinted = (index: { name: string } | undefined): Document => (index === undefined ? {} : { hint: index.name });

async function countUpToCap(asked: Asked, conditions: Conditions, selectivity: Selectivity): Promise<number> {
  const { storage, layout, signal } = asked;
  const hint = hinted(indexForFilter(conditions.indexes, conditions, selectivity));
  return storage.docs(layout).countDocuments(conditions.filter, { ...hint, limit: COUNT_CAP + 1, signal });
}

/**
 * The index that meets the documents in the order of the sort. Values of a list are met side by side and merged, so a
 * list serves as well as one value; but equal values of the sort must stand by id, which no further field may come between.
 */
function indexInOrder({ indexes, equal, oneOf, range }: Conditions, sort: string) {
  const lists = [...oneOf].filter((field) => field !== sort);
  const held = new Set([...equal, ...lists]);
  const inOrder = indexes.filter(({ fields }) => fields.every((field) => held.has(field)) || fields.at(-1) === sort);
  return indexForSort(inOrder, { equal: held, oneOf: new Set(), range }, sort);
}

/** A few wide matches are sorted, many are met in the order of the sort. */
function chooseIndex(conditions: Conditions, sort: string, total: number, selectivity: Selectivity) {
  const sorted = indexInOrder(conditions, sort);
  if (sorted !== undefined && (sorted.exact || total > COUNT_CAP)) return sorted.index;
  return indexForFilter(conditions.indexes, conditions, selectivity);
}

interface Counted {
  total: number;
  /** There are more than were counted. */
  capped: boolean;
  selectivity?: Selectivity;
}

/** What the server is asked for one page: exported for the proof that an index serves every list. */
export function pageRead(layout: Layout, query: Query, { total, capped, selectivity = () => undefined }: Counted) {
  const conditions = conditionsOf(layout, query);
  const limit = capped ? query.limit : Math.min(query.limit, total - query.offset);
  const fromEnd = !capped && query.offset > total / 2;
  const skip = fromEnd ? total - query.offset - limit : query.offset;
  const direction = (query.sort.order === 'ASC') === fromEnd ? -1 : 1;
  const sort = { [pathOf(query.sort.field)]: direction, _id: direction } as const;
  const index = chooseIndex(conditions, query.sort.field, capped ? COUNT_CAP + 1 : total, selectivity);
  return { filter: conditions.filter, options: { sort, skip, limit, ...hinted(index) }, fromEnd };
}

/** One page of a filtered, sorted list; behind the middle of the list the index is walked from its other end. */
export async function queryPage<D extends Doc>(asked: Asked): Promise<Page<D>> {
  const { storage, layout, query, signal } = asked;
  const { kept, selectivity } = await sizesOf(asked);
  const counted = kept ?? (await countUpToCap(asked, conditionsOf(layout, query), selectivity));
  const capped = kept === undefined && counted > COUNT_CAP;
  const total = capped ? COUNT_CAP : counted;
  if (query.limit <= 0 || (!capped && query.offset >= total)) return { rows: [], total, capped };
  const { filter, options, fromEnd } = pageRead(layout, query, { total, capped, selectivity });
  const found = storage.docs(layout).find<D>(filter, { ...options, projection: { _id: 0 }, signal });
  const rows = await found.toArray();
  if (fromEnd) rows.reverse();
  return { rows, total, capped };
}
