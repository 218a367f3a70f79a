import type { Document } from 'mongodb';
import { SEARCH_CAP, type Doc, type Page } from '../port.ts';
import { compareScalars, compareText, fieldOf } from '../scalars.ts';
import { conditionsOf } from './conditions.ts';
import { pathOf, TOKEN_INDEX } from './layout.ts';
import type { Asked } from './queryPage.ts';

/** Up to here the documents of a term are counted. */
const PROBE_CAP = 2_000;

/** Above every text that begins with the term, in UTF-8 order. */
const behind = (term: string): string => `${term}\u{10FFFF}`;

/** One of a document's tokens has this beginning. */
export const beginsWith = (term: string): Document => ({ $elemMatch: { $gte: term, $lt: behind(term) } });

/** The same of a document that is at hand: written so that the server walks the index for no other term than the rarest. */
function alsoBeginsWith(path: string, term: string): Document {
  const begins = { $and: [{ $gte: ['$$this', term] }, { $lt: ['$$this', behind(term)] }] };
  return { $expr: { $anyElementTrue: [{ $map: { input: { $ifNull: [`$${path}`, []] }, in: begins } }] } };
}

/** The terms, the rarest first. */
async function byRarity({ storage, layout, query, signal }: Asked, path: string): Promise<string[]> {
  const { shopId, terms = [] } = query;
  if (terms.length < 2) return [...terms];
  const options = { hint: TOKEN_INDEX, limit: PROBE_CAP, signal };
  const sizeOf = async (term: string) =>
    storage.docs(layout).countDocuments({ shopId, [path]: beginsWith(term) }, options);
  const sizes = new Map(await Promise.all(terms.map(async (term) => [term, await sizeOf(term)] as const)));
  return terms.toSorted((a, b) => (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0));
}

/**
 * One page of a search. The rarest term is walked through the token index, each document once; the other terms and the
 * filter are tested on the way. The walk ends behind the page asked for or at 500 matches, whichever is more: up to
 * there everything is counted and sorted, a wider search comes in token order and is `capped`.
 */
export async function searchPage<D extends Doc>(asked: Asked): Promise<Page<D>> {
  const { storage, layout, query, signal } = asked;
  if (layout.tokens === undefined) return { rows: [], total: 0, capped: false };
  const path = pathOf(layout.tokens);
  const [rarest = '', ...others] = await byRarity(asked, path);
  const tests = [conditionsOf(layout, query).filter, ...others.map((term) => alsoBeginsWith(path, term))];
  const filter = { $and: [{ [path]: beginsWith(rarest) }, ...tests] };
  const need = Math.max(SEARCH_CAP, query.offset + query.limit) + 1;
  const { field, order } = query.sort;
  const projection = { [pathOf(field)]: 1, _id: 1 };
  const docs = storage.docs(layout);
  const found = await docs.find(filter, { hint: TOKEN_INDEX, limit: need, projection, signal }).toArray();

  if (found.length <= SEARCH_CAP) {
    const sign = order === 'ASC' ? 1 : -1;
    const keyed = found.map((doc) => ({ doc, key: field === 'id' ? doc._id : fieldOf(doc, field) }));
    keyed.sort((a, b) => sign * (compareScalars(a.key, b.key) || compareText(a.doc._id, b.doc._id)));
    found.splice(0, found.length, ...keyed.map(({ doc }) => doc));
  }
  const ids = found.slice(query.offset, query.offset + query.limit).map(({ _id }) => _id);
  const rows = await docs.find<D>({ _id: { $in: ids } }, { projection: { _id: 0 }, signal }).toArray();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const capped = found.length === need;
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total: capped ? need - 1 : found.length, capped };
}
