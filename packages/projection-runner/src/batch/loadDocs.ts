import type { Doc } from '@bahi/read-store';
import { shopOf } from '../parking/parkedShop.ts';
import type { PendingBatch } from './pendingBatch.ts';
import type { Entry, Related } from './splitPage.ts';

/** What an event needs besides its own documents. */
export function relatedOf(entry: Entry | undefined): Related {
  return entry === undefined || 'error' in entry.content ? undefined : entry.content.related;
}

/** Takes a document that the subscription kept. */
function isKept({ docs, subscription: { kept } }: PendingBatch, collection: string, id: string): boolean {
  const doc = kept.get(collection, id);
  if (doc !== undefined) docs.loaded(collection, [id], new Map(doc === null ? [] : [[id, doc]]));
  return doc !== undefined;
}

/** Loads the documents that these events name and the batch does not hold yet. */
export async function loadDocs(batch: PendingBatch, entries: readonly Entry[]): Promise<void> {
  const missing = new Map<string, Set<string>>();
  for (const { content } of entries) {
    if ('error' in content) continue;
    for (const [collection, id] of content.keys) {
      if (batch.docs.knows(collection, id) || isKept(batch, collection, id)) continue;
      const ids = missing.get(collection);
      if (ids === undefined) missing.set(collection, new Set([id]));
      else ids.add(id);
    }
  }
  const { docs, writer, subscription } = batch;
  // in parallel: on a server each call is a round trip
  await Promise.all(
    Array.from(missing, async ([collection, ids]) => {
      const found = await writer.getMany(subscription.model, subscription.build, collection, [...ids]);
      docs.loaded(collection, ids, found);
      batch.hasLoaded ||= found.size > 0;
    }),
  );
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
  batch.hasLoaded ||= found.length > 0;
  return found;
}
