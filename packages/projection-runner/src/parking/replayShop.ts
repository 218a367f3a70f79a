import type { Position } from '@bahi/contracts';
import { PageBudget } from '@bahi/event-store';
import type { ReadModelWriter } from '@bahi/read-store';
import { applyChunk } from '../batch/applyPage.ts';
import { commitReplay } from '../batch/commitBatch.ts';
import { decodePage } from '../batch/decodePage.ts';
import { PendingBatch } from '../batch/pendingBatch.ts';
import type { Log } from '../batch/readPages.ts';
import { splitPage } from '../batch/splitPage.ts';
import type { Subscription } from '../builds/subscription.ts';
import { asRead, PARKED, shopOf, type ParkedShop } from './parkedShop.ts';

/**
 * Applies what a parked shop has missed, in order, up to the subscription's checkpoint; then the shop goes on with the others. Progress is
 * stored with each batch, so a kill loses none. Must not run beside another batch of the same subscription.
 * @throws {StaleCheckpoint} when another host was faster, at the log or at this shop
 * @returns false when an event failed again: the shop stays parked there
 */
export async function replayShop(
  events: Log,
  writer: ReadModelWriter,
  subscription: Subscription,
  parked: ParkedShop,
  pageSize: number,
): Promise<boolean> {
  const { model, build, partition } = subscription;
  const end: Position | null = subscription.checkpoint;
  if (end === null) return false;
  let known = parked;
  while (known.after === null || known.after < end) {
    const { take: isEnough } = new PageBudget();
    const page = await events.readAll({ after: known.after, maxCount: pageSize, isEnough, asStored: true });
    const missed = decodePage(
      page.filter(({ position }) => position <= end),
      partition,
    );
    if (missed.length === 0) break;
    for (const chunk of splitPage(subscription, missed, known.after, ({ stored }) => shopOf(stored) === parked.id)) {
      const replayed = { ...known, after: chunk.end };
      const batch = new PendingBatch(subscription, writer);
      await applyChunk(batch, chunk);
      await commitReplay(batch, end, known, replayed);
      if (batch.newlyParked.size > 0) return false;
      known = replayed;
    }
  }
  const removes = new Map([[PARKED.name, new Set([parked.id])]]);
  const from = subscription.storedCheckpoint;
  const unchanged = asRead([known]);
  await writer.commit(model, build, { partition: partition.index, from, to: end, puts: new Map(), removes, unchanged });
  subscription.kept.drop();
  subscription.storedCheckpoint = end;
  subscription.parked.delete(parked.id);
  return true;
}
