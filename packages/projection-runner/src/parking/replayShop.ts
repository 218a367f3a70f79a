import type { Position } from '@bahi/contracts';
import { PageBudget, type EventStore } from '@bahi/event-store';
import type { ReadModelWriter } from '@bahi/read-store';
import { decodePage } from '../batch/decodePage.ts';
import { asRead, PARKED, shopOf, type ParkedShop } from './parkedShop.ts';
import { slicesOf } from '../batch/splitPage.ts';
import type { Track } from '../builds/subscription.ts';
import { TrackBatch } from '../batch/pendingBatch.ts';

/**
 * Applies what a parked shop missed, in order, up to the track's checkpoint, and lets it go on with the others. Progress
 * is kept with each batch, so that a kill costs nothing. Must not run beside another batch of the same track.
 * @throws {StaleCheckpoint} when another host was faster, at the log or at this shop
 * @returns true when the shop is healed, false when an event failed again and it stays parked there
 */
export async function replayShop(
  events: EventStore,
  writer: ReadModelWriter,
  track: Track,
  parked: ParkedShop,
  pageSize: number,
): Promise<boolean> {
  const end: Position | null = track.checkpoint;
  if (end === null) return false;
  let known = parked;
  while (known.after === null || known.after < end) {
    const { take: isEnough } = new PageBudget();
    const page = await events.readAll({ after: known.after, maxCount: pageSize, isEnough, asStored: true });
    const missed = decodePage(
      page.filter(({ position }) => position <= end),
      track.partition,
    );
    if (missed.length === 0) break;
    for (const slice of slicesOf(track, missed, known.after, ({ stored }) => shopOf(stored) === parked.id)) {
      const replayed = { ...known, after: slice.end };
      const batch = new TrackBatch(writer, track);
      await batch.replay(slice);
      await batch.writeReplay(end, known, replayed);
      if (batch.parked.size > 0) return false;
      known = replayed;
    }
  }
  const removes = new Map([[PARKED.name, new Set([parked.id])]]);
  const unchanged = asRead([known]);
  const batch = { partition: track.partition.index, from: track.saved, to: end, puts: new Map(), removes, unchanged };
  await writer.commit(track.model, track.build, batch);
  track.saved = end;
  track.parked.delete(parked.id);
  return true;
}
