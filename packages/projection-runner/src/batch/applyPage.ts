import type { Subscription } from '../builds/subscription.ts';
import { parkedShop, shopOf, type ParkedShop } from '../parking/parkedShop.ts';
import { commitUpTo } from './commitBatch.ts';
import { correlationIdOf } from './correlationIds.ts';
import { isRelevant, type Decoded } from './decodePage.ts';
import { findRelated, loadDocs, relatedOf } from './loadDocs.ts';
import type { PendingBatch } from './pendingBatch.ts';
import { splitPage, type Chunk } from './splitPage.ts';

/**
 * Step 2 of a batch: applies a page, which begins behind the subscription's checkpoint, to the documents of one projection, in memory. A
 * shop whose event cannot be applied is parked.
 * @throws whatever storage throws; the batch can then not be committed
 */
export async function applyPage(batch: PendingBatch, page: readonly Decoded[]): Promise<void> {
  const last = page.at(-1);
  if (last === undefined) return;
  const { subscription } = batch;
  subscription.unknownEvents += page.filter(({ kind }) => kind === 'unknown').length;
  // an event of a parked shop counts as well: the checkpoint passes it, and a host that replays the shop must see that
  if (page.some((decoded) => isRelevant(decoded) && subscription.handles.has(decoded.stored.type))) {
    batch.isEmpty = false;
    for (const shop of parkedShopsIn(page, subscription)) batch.reliedOn.set(shop.id, shop);
    const start = batch.end ?? subscription.checkpoint;
    const chunks = splitPage(subscription, page, start, ({ stored }) => !subscription.parked.has(shopOf(stored)));
    for (const chunk of chunks) {
      if (batch.end !== null && batch.docs.isChanged && relatedOf(chunk.entries[0]) !== undefined)
        await commitUpTo(batch, batch.end);
      await applyChunk(batch, chunk);
      batch.end = chunk.end;
    }
  }
  batch.end = last.stored.position;
}

/** Applies the events of a chunk, except those of shops that this batch has parked. */
export async function applyChunk(batch: PendingBatch, { entries }: Chunk): Promise<void> {
  const { subscription } = batch;
  const active = entries.filter(({ stored }) => !batch.newlyParked.has(shopOf(stored)));
  const [related] = await Promise.all([findRelated(batch, active), loadDocs(batch, active)]);
  for (const entry of active) {
    const shopId = shopOf(entry.stored);
    if (batch.newlyParked.has(shopId)) continue;
    try {
      if ('error' in entry.content) throw entry.content.error;
      batch.docs.apply(subscription.projection, entry.content.event, entry === active[0] ? related : []);
      batch.changedShops.add(shopId);
    } catch (error) {
      const correlationId = correlationIdOf(entry.stored);
      batch.newlyParked.set(shopId, { shop: parkedShop(entry.stored, entry.after, error), correlationId });
    }
  }
}

/** The parked shops that have events in this page. */
function parkedShopsIn(page: readonly Decoded[], { parked }: Subscription): ParkedShop[] {
  if (parked.size === 0) return [];
  const shops = new Set(page.map(({ stored }) => shopOf(stored)));
  return [...shops].flatMap((shop) => parked.get(shop) ?? []);
}
