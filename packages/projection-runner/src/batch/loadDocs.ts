import type { Doc } from '@bahi/read-store';
import { shopOf } from '../parking/parkedShop.ts';
import type { PendingBatch } from './pendingBatch.ts';
import type { Entry, Related } from './splitPage.ts';

/** What an event needs besides its own documents. */
export function relatedOf(entry: Entry | undefined): Related {
  return entry === undefined || 'error' in entry.content ? undefined : entry.content.related;
}

async function load(
  { docs, writer, subscription: { model, build } }: PendingBatch,
  collection: string,
  ids: ReadonlySet<string>,
  part?: 'figures',
): Promise<void> {
  const found = await writer.getMany(model, build, collection, [...ids], part);
  docs.loaded(collection, ids, found, part);
}

/** Loads the documents that these events name and the batch does not hold yet. */
export async function loadDocs(batch: PendingBatch, entries: readonly Entry[]): Promise<void> {
  const wholes = new Map<string, Set<string>>();
  const figures = new Map<string, Set<string>>();
  for (const { content } of entries) {
    if ('error' in content) continue;
    for (const [collection, id, part] of content.keys) {
      if (batch.docs.knows(collection, id, part)) continue;
      const missing = part === undefined ? wholes : figures;
      const ids = missing.get(collection);
      if (ids === undefined) missing.set(collection, new Set([id]));
      else ids.add(id);
    }
  }
  // in parallel: on a server each call is a round trip
  await Promise.all([
    ...Array.from(wholes, async ([collection, ids]) => load(batch, collection, ids)),
    ...Array.from(figures, async ([collection, ids]) => load(batch, collection, ids, 'figures')),
  ]);
}

/** Finds the documents that the first of these events needs besides its own. */
export async function findRelated(batch: PendingBatch, entries: readonly Entry[]): Promise<Doc[]> {
  const [first] = entries;
  const related = relatedOf(first);
  if (related === undefined || first === undefined) return [];
  const { model, build } = batch.subscription;
  const { collection, field, value } = related;
  const found = await batch.writer.find(model, build, collection, shopOf(first.stored), field, value);
  batch.docs.loaded(collection, [], new Map(found.map((doc) => [doc.id, doc])));
  return found;
}
