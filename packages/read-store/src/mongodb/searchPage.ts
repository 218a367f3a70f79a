import type { Document } from 'mongodb';
import { countCapOf, TIER_CAP, type Doc, type Page } from '../port.ts';
import { compareScalars, compareText, fieldOf } from '../scalars.ts';
import type { Clause, Search, Term, Tier } from '../search/search.ts';
import { conditionsOf } from './conditions.ts';
import { pathOf, TOKEN_INDEX } from './layout.ts';
import { indexInOrder, projectionOf, sizeOfShop, type Asked } from './queryPage.ts';

/** Documents of a term are counted up to here to find the rarest. */
const PROBE_CAP = 1_000;

type Wanted = Asked & { search: Search; path: string };

/** Tokens that begin with one of the term's beginnings, each a range of the token index. */
export function inRanges(term: Term): Document {
  return { $in: term.map((prefix) => new RegExp(`^${prefix.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)) };
}

/** Above every text with this beginning, in UTF-8 order. */
const behind = (prefix: string): string => `${prefix}\u{10FFFF}`;

/** The same as a test of a found document, written so that the server walks the index only for the rarest term. */
function hasToken(path: string, term: Term): Document {
  const begins = term.map((prefix) => ({ $and: [{ $gte: ['$$this', prefix] }, { $lt: ['$$this', behind(prefix)] }] }));
  return { $expr: { $anyElementTrue: [{ $map: { input: { $ifNull: [`$${path}`, []] }, in: { $or: begins } } }] } };
}

/** The terms, the rarest first. */
async function byRarity({ storage, layout, query, signal, path }: Wanted, clause: Clause): Promise<Clause> {
  if (clause.length < 2) return clause;
  const { shopId } = query;
  const options = { hint: TOKEN_INDEX, limit: PROBE_CAP, signal };
  const sizeOf = async (term: Term) => storage.docs(layout).countDocuments({ shopId, [path]: inRanges(term) }, options);
  const sizes = new Map(await Promise.all(clause.map(async (term) => [term, await sizeOf(term)] as const)));
  return clause.toSorted((a, b) => (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0));
}

/** Documents of the shop that match the clause and the list's filter. */
async function filterOf(wanted: Wanted, clause: Clause): Promise<Document> {
  const { query, layout, path } = wanted;
  const [rarest = [], ...others] = await byRarity(wanted, clause);
  const tests = [conditionsOf(layout, query).filter, ...others.map((term) => hasToken(path, term))];
  return { shopId: query.shopId, [path]: inRanges(rarest), $and: tests };
}

/** The same for any of a tier's clauses. */
async function filterOfTier(wanted: Wanted, tier: Tier): Promise<Document> {
  const clauses = await Promise.all(tier.map(async (clause) => filterOf(wanted, clause)));
  return clauses.length === 1 ? (clauses[0] ?? {}) : { shopId: wanted.query.shopId, $or: clauses };
}

/** Ids of the best matches up to the end of the page, and whether these are all. */
async function ranked(wanted: Wanted): Promise<{ ids: string[]; isAll: boolean }> {
  const { storage, layout, query, search, signal } = wanted;
  const need = query.offset + query.limit;
  const { field, order } = query.sort;
  const sign = order === 'ASC' ? 1 : -1;
  const projection = { [pathOf(field)]: 1, _id: 1 };
  const seen = new Set<string>();
  for (const tier of search.tiers) {
    if (seen.size > need) return { ids: [...seen], isAll: false };
    const room = Math.max(TIER_CAP, need - seen.size);
    const options = { hint: TOKEN_INDEX, limit: room + 1 + seen.size, projection, signal };
    const met = await storage
      .docs(layout)
      .find(await filterOfTier(wanted, tier), options)
      .toArray();
    const found = met.filter(({ _id }) => !seen.has(_id));
    if (found.length <= TIER_CAP) {
      const keyed = found.map((doc) => ({ id: doc._id, key: field === 'id' ? doc._id : fieldOf(doc, field) }));
      keyed.sort((a, b) => sign * (compareScalars(a.key, b.key) || compareText(a.id, b.id)));
      for (const { id } of keyed) seen.add(id);
    } else for (const { _id } of found) seen.add(_id);
  }
  return { ids: [...seen], isAll: seen.size <= need };
}

async function docsInOrder<D extends Doc>(
  { storage, layout, query, signal }: Asked,
  ids: readonly string[],
): Promise<D[]> {
  const options = { projection: projectionOf(query), signal };
  const rows = await storage
    .docs(layout)
    .find<D>({ _id: { $in: [...ids] } }, options)
    .toArray();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function countAll({ storage, layout, signal }: Asked, filter: Document, cap: number): Promise<number> {
  return storage.docs(layout).countDocuments(filter, { hint: TOKEN_INDEX, limit: cap + 1, signal });
}

async function rankedPage<D extends Doc>(wanted: Wanted): Promise<Page<D>> {
  const { query, search } = wanted;
  const cap = countCapOf(query);
  const { ids, isAll } = await ranked(wanted);
  const total = isAll ? ids.length : await countAll(wanted, await filterOfTier(wanted, search.all), cap);
  const rows = await docsInOrder<D>(wanted, ids.slice(query.offset, query.offset + query.limit));
  return { rows, total: Math.min(total, cap), capped: total > cap };
}

/** Few matches are collected and sorted, many are walked in the order of an index. */
async function sortedPage<D extends Doc>(wanted: Wanted): Promise<Page<D>> {
  const { storage, layout, query, search, path, signal } = wanted;
  const cap = countCapOf(query);
  const filter = await filterOfTier(wanted, search.all);
  const total = await countAll(wanted, filter, cap);
  // for the server, 0 means no limit
  if (total <= query.offset || query.limit === 0) return { rows: [], total: Math.min(total, cap), capped: total > cap };
  const { field, order } = query.sort;
  const way = order === 'ASC' ? 1 : -1;
  const sort = Object.fromEntries([field, 'id'].map((one) => [pathOf(one), way] as const));
  const conditions = conditionsOf(layout, query);
  const inOrder = indexInOrder(conditions, query.sort);
  const size = await sizeOfShop(wanted);
  const isDense = ((query.offset + query.limit) * size) / Math.max(total, 1) < total;
  const met =
    inOrder !== undefined && isDense
      ? {
          filter: {
            $and: [
              conditions.filter,
              { $or: search.all.map((clause) => ({ $and: clause.map((term) => hasToken(path, term)) })) },
            ],
          },
          hint: inOrder.index.name,
        }
      : { filter, hint: TOKEN_INDEX };
  const options = {
    hint: met.hint,
    sort,
    skip: query.offset,
    limit: query.limit,
    projection: projectionOf(query),
    signal,
  };
  const rows = await storage.docs(layout).find<D>(met.filter, options).toArray();
  return { rows, total: Math.min(total, cap), capped: total > cap };
}

/** One page of a search, by best match or in the order of the sort; matches are counted up to 10,000. */
export async function searchPage<D extends Doc>(asked: Asked): Promise<Page<D>> {
  const { layout, query } = asked;
  const { search, byRank = false } = query;
  if (search === undefined || layout.tokens === undefined) return { rows: [], total: 0, capped: false };
  const wanted = { ...asked, search, path: pathOf(layout.tokens) };
  return byRank ? rankedPage<D>(wanted) : sortedPage<D>(wanted);
}
