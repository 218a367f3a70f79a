import { indexForFilter, MANY_ROWS, servedBy } from '../indexChoice.ts';
import { conditionsOf } from './conditions.ts';
import { pathOf, TOKEN_INDEX } from './layout.ts';
import { indexInOrder, keptSizes, type Asked } from './queryPage.ts';
import type { Search, Term } from '../search/search.ts';
import { inRanges } from './searchPage.ts';

/** A search walks the documents of each clause's rarest term. */
async function searchesMany({ storage, layout, query, signal }: Asked, { all }: Search): Promise<boolean> {
  if (layout.tokens === undefined) return false;
  const path = pathOf(layout.tokens);
  const options = { hint: TOKEN_INDEX, limit: MANY_ROWS + 1, signal };
  const sizeOf = async (term: Term): Promise<number> =>
    storage.docs(layout).countDocuments({ shopId: query.shopId, [path]: inRanges(term) }, options);
  const sizes = all.map(async (clause) => Math.min(...(await Promise.all(clause.map(sizeOf)))));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) > MANY_ROWS;
}

/** Whether the rows of a page are neither in the order of an index nor few, or must be counted one by one. */
export async function walksMany(asked: Asked): Promise<boolean> {
  const { storage, layout, query, signal } = asked;
  if (query.search !== undefined) return searchesMany(asked, query.search);
  const conditions = conditionsOf(layout, query);
  const { total, selectivity } = await keptSizes(asked);
  if (total !== undefined && indexInOrder(conditions, query.sort)?.exact === true) return false;
  const index = indexForFilter(conditions.indexes, conditions, selectivity);
  const hint = index === undefined ? {} : { hint: index.name };
  const { filter } = conditionsOf(layout, servedBy(index, query));
  return (await storage.docs(layout).countDocuments(filter, { ...hint, limit: MANY_ROWS + 1, signal })) > MANY_ROWS;
}
