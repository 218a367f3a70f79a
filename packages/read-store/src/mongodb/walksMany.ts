import { indexForFilter, MANY_ROWS, servedBy } from '../indexChoice.ts';
import { conditionsOf } from './conditions.ts';
import { pathOf, TOKEN_INDEX } from './layout.ts';
import { indexInOrder, keptSizes, type Asked } from './queryPage.ts';
import { beginsWith } from './searchPage.ts';

/** A search walks the documents of its rarest term. */
async function searchesMany({ storage, layout, query, signal }: Asked): Promise<boolean> {
  const { shopId, terms = [] } = query;
  if (layout.tokens === undefined) return false;
  const path = pathOf(layout.tokens);
  const options = { hint: TOKEN_INDEX, limit: MANY_ROWS + 1, signal };
  const counts = terms.map(async (term) =>
    storage.docs(layout).countDocuments({ shopId, [path]: beginsWith(term) }, options),
  );
  return (await Promise.all(counts)).every((count) => count > MANY_ROWS);
}

/** Whether the rows of a page are neither met in the order of an index nor few, or have to be counted one by one. */
export async function walksMany(asked: Asked): Promise<boolean> {
  const { storage, layout, query, signal } = asked;
  if ((query.terms?.length ?? 0) > 0) return searchesMany(asked);
  const conditions = conditionsOf(layout, query);
  const { total, selectivity } = await keptSizes(asked);
  const isCounted = (query.knownTotal ?? total) !== undefined;
  if (isCounted && indexInOrder(conditions, query.sort)?.exact === true) return false;
  const index = indexForFilter(conditions.indexes, conditions, selectivity);
  const hint = index === undefined ? {} : { hint: index.name };
  const { filter } = conditionsOf(layout, servedBy(index, query));
  return (await storage.docs(layout).countDocuments(filter, { ...hint, limit: MANY_ROWS + 1, signal })) > MANY_ROWS;
}
