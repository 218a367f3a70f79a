import type { ReadModelWriter } from '@bahi/read-store';
import { isConcerning, type Decoded } from './decodePage.ts';
import { shopOf, type ParkedShop } from './parking.ts';
import { slicesOf } from './slices.ts';
import type { Track } from './track.ts';
import { writeSlice } from './writeSlice.ts';

/** A page without such an event needs no transaction; one of a parked shop counts, so that whoever heals it sees it read. */
function concerns(track: Track, page: readonly Decoded[]): boolean {
  return page.some((decoded) => isConcerning(decoded) && track.handled.has(decoded.stored.type));
}

/** The parked shops whose events of this page are passed over. */
function leftOut(track: Track, page: readonly Decoded[]): ParkedShop[] {
  if (track.parked.size === 0) return [];
  const shops = new Set(page.map(({ stored }) => shopOf(stored)));
  return [...shops].flatMap((shop) => track.parked.get(shop) ?? []);
}

/**
 * Moves a track over one page of the log that begins behind its checkpoint.
 * @returns the shops whose documents may have changed
 */
export async function advance(writer: ReadModelWriter, track: Track, page: readonly Decoded[]): Promise<Set<string>> {
  const changed = new Set<string>();
  track.unknownEvents += page.filter(({ kind }) => kind === 'unknown').length;
  const last = page.at(-1);
  if (last !== undefined && !concerns(track, page)) {
    track.checkpoint = last.stored.position;
    track.failure = undefined;
    return changed;
  }
  const slices = slicesOf(track, page, track.checkpoint, ({ stored }) => !track.parked.has(shopOf(stored)));
  for (const slice of slices) {
    // A shop may have been parked by an earlier slice of this page.
    slice.entries = slice.entries.filter(({ stored }) => !track.parked.has(shopOf(stored)));
    const written = await writeSlice(writer, track, slice, slice.end, { relied: leftOut(track, page) });
    for (const shop of written.changed) changed.add(shop);
  }
  track.failure = undefined;
  return changed;
}
