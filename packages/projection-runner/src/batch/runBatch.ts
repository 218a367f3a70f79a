import type { Id, Position } from '@bahi/contracts';
import type { ReadModelWriter } from '@bahi/read-store';
import type { Page } from './readPages.ts';
import { requestsOf } from './correlationIds.ts';
import type { Track } from '../builds/subscription.ts';
import { TrackBatch } from './pendingBatch.ts';

/** A stretch of the log as it was read, and what each projection makes of it. */
export interface Stretch {
  batches: ReadonlyMap<Track, TrackBatch>;
  /** What kept a projection from taking it. */
  failed: ReadonlyMap<Track, unknown>;
  /** How many events it has. */
  count: number;
  /** The requests that its events follow from, by shop. */
  requests: ReadonlyMap<string, ReadonlySet<Id>>;
  /** There was no more behind it. */
  isLast: boolean;
}

interface Reading {
  writer: ReadModelWriter;
  /** Where the tracks stand. */
  after: Position | null;
  maxPages: number;
  page: (after: Position | null) => Promise<Page>;
  each: <Item>(items: readonly Item[], work: (item: Item) => Promise<void>) => Promise<void>;
}

/** A page more makes a few documents more and changes many anew that are in hand; with so many it mostly brings others. */
const MANY_DOCS = 3_000;

/**
 * Reads on page by page for tracks that stand at one place. Of a page there remains what the projections made of it: events that are
 * let go of while they are young cost the collector nothing.
 */
export async function readStretch(
  tracks: readonly Track[],
  { writer, after, maxPages, page, each }: Reading,
): Promise<Stretch> {
  const batches = new Map(tracks.map((track) => [track, new TrackBatch(writer, track)]));
  const failed = new Map<Track, unknown>();
  const requests = new Map<string, Set<Id>>();
  let count = 0;
  let from = after;
  for (let pages = 1; ; pages += 1) {
    const { events, isLast } = await page(from);
    await each([...batches], async ([track, batch]) => {
      try {
        if (!failed.has(track)) await batch.take(events);
      } catch (error) {
        failed.set(track, error);
      }
    });
    requestsOf(events, requests);
    count += events.length;
    const isFull = [...batches.values()].some(({ size }) => size > MANY_DOCS);
    if (isLast || isFull || pages >= maxPages) return { batches, failed, count, requests, isLast };
    from = events.at(-1)?.stored.position ?? from;
  }
}
