import type { Position } from '@bahi/contracts';
import type { Doc, ReadModelWriter } from '@bahi/read-store';
import { BatchDocs } from './batchDocs.ts';
import { asRead, PARKED, parkedShop, shopOf, type ParkedShop } from './parking.ts';
import type { Slice } from './slices.ts';
import type { Track } from './track.ts';

async function load(writer: ReadModelWriter, track: Track, slice: Slice): Promise<Map<string, Map<string, Doc>>> {
  const ids = new Map<string, Set<string>>();
  for (const { content } of slice.entries) {
    if ('error' in content) continue;
    for (const [collection, id, use] of content.keys) {
      if (use === 'new') continue;
      const wanted = ids.get(collection) ?? new Set<string>();
      ids.set(collection, wanted.add(id));
    }
  }
  // at the same time: where storage is a server, each is a way there and back
  const loading = Array.from(ids, async ([collection, wanted]) => {
    return [collection, await writer.getMany(track.model, track.build, collection, [...wanted])] as const;
  });
  return new Map(await Promise.all(loading));
}

async function findRelated(writer: ReadModelWriter, track: Track, slice: Slice): Promise<Doc[]> {
  const first = slice.entries[0];
  if (first === undefined || 'error' in first.content || first.content.related === undefined) return [];
  const { collection, field, value } = first.content.related;
  return writer.find(track.model, track.build, collection, shopOf(first.stored), field, value);
}

/** What a batch does to the shops that are parked. */
export interface ParkedBefore {
  /** Whose record must still be as it was read: another host may have healed the shop since. */
  relied: readonly ParkedShop[];
  /** Progress of the shop that is replayed, kept in the same batch. */
  replayed?: ParkedShop;
}

export interface Written {
  /** Shops with an applied event. */
  changed: Set<string>;
  parked: Map<string, ParkedShop>;
}

/**
 * Applies a slice and writes documents, newly parked shops and checkpoint in one batch.
 * @param to the new checkpoint; the present one when a parked shop is replayed
 * @throws {StaleCheckpoint} when another host was faster: nothing is written
 */
export async function writeSlice(
  writer: ReadModelWriter,
  track: Track,
  slice: Slice,
  to: Position,
  { relied, replayed }: ParkedBefore,
): Promise<Written> {
  const [loaded, related] = await Promise.all([load(writer, track, slice), findRelated(writer, track, slice)]);
  const relatedTo = slice.entries[0];
  if (relatedTo !== undefined && 'related' in relatedTo.content && relatedTo.content.related !== undefined) {
    const { collection } = relatedTo.content.related;
    loaded.set(
      collection,
      new Map([...(loaded.get(collection) ?? []), ...related.map((doc) => [doc.id, doc] as const)]),
    );
  }

  const docs = new BatchDocs(loaded);
  const written: Written = { changed: new Set(), parked: new Map() };
  for (const entry of slice.entries) {
    const shop = shopOf(entry.stored);
    if (written.parked.has(shop)) continue;
    try {
      if ('error' in entry.content) throw entry.content.error;
      docs.apply(track.projection, entry.content.event, entry === relatedTo ? related : []);
      written.changed.add(shop);
    } catch (error) {
      written.parked.set(shop, parkedShop(entry.stored, entry.after, error));
    }
  }

  if (replayed !== undefined) docs.put(PARKED.name, replayed);
  for (const parked of written.parked.values()) docs.put(PARKED.name, parked);
  const { puts, removes } = docs;
  const unchanged = asRead(relied);
  const before = new Map([...loaded, ...unchanged]);
  const batch = { partition: track.partition.index, from: track.saved, to, puts, removes, unchanged, before };
  await writer.commit(track.model, track.build, batch);
  track.checkpoint = to;
  track.saved = to;
  if (replayed !== undefined) track.parked.set(replayed.id, replayed);
  for (const [shop, parked] of written.parked) track.parked.set(shop, parked);
  return written;
}
