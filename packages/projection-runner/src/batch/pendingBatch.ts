import type { Id, Position } from '@bahi/contracts';
import type { Doc, ReadModelWriter } from '@bahi/read-store';
import { BatchDocs, NotLoaded } from './batchDocs.ts';
import { isConcerning, type Decoded } from './decodePage.ts';
import { asRead, PARKED, parkedShop, shopOf, type ParkedShop } from '../parking/parkedShop.ts';
import { correlationOf } from './correlationIds.ts';
import { slicesOf, type Entry, type Slice } from './splitPage.ts';
import type { Track } from '../builds/subscription.ts';

/** It is storage that failed, not the event. */
class LoadFailed extends Error {
  override readonly name = 'LoadFailed';
}

/** A shop that a batch leaves out from an event on, and the request which that event follows from. */
export interface NewlyParked {
  shop: ParkedShop;
  correlationId: Id | undefined;
}

/**
 * What one projection makes of a stretch of the log, in memory until it is written: documents, newly parked shops and checkpoint in one
 * batch. A stretch may be many pages; of each only the documents stay, so that a document which changes often is written once.
 */
export class TrackBatch {
  /** Shops whose documents may have changed. */
  readonly changed = new Set<string>();
  readonly parked = new Map<string, NewlyParked>();
  readonly #writer: ReadModelWriter;
  readonly #track: Track;
  #docs = new BatchDocs();
  /** Parked shops whose record must still be as it was read: another host may have healed them since. */
  readonly #relied = new Map<string, ParkedShop>();
  /** How far the log was read; null before the first page. */
  #end: Position | null = null;
  /** A page without an event that concerns the projection needs no transaction. */
  #isEmpty = true;

  constructor(writer: ReadModelWriter, track: Track) {
    this.#writer = writer;
    this.#track = track;
  }

  /** Documents in hand that were there before. */
  get size(): number {
    return this.#docs.size;
  }

  /**
   * Applies a page that begins where the one before ended, the first one behind the track's checkpoint.
   * @throws whatever storage throws; the batch is then good for nothing
   */
  async take(page: readonly Decoded[]): Promise<void> {
    const last = page.at(-1);
    if (last === undefined) return;
    const track = this.#track;
    track.unknownEvents += page.filter(({ kind }) => kind === 'unknown').length;
    // one of a parked shop counts, so that whoever heals it sees it read
    if (page.some((decoded) => isConcerning(decoded) && track.handled.has(decoded.stored.type))) {
      this.#isEmpty = false;
      for (const shop of leftOut(track, page)) this.#relied.set(shop.id, shop);
      const start = this.#end ?? track.checkpoint;
      for (const slice of slicesOf(track, page, start, ({ stored }) => !track.parked.has(shopOf(stored))))
        await this.#absorb(slice);
    }
    this.#end = last.stored.position;
  }

  async #absorb(slice: Slice): Promise<void> {
    // what came before must be stored to be found
    if (this.#end !== null && this.#docs.isChanged && relatedOf(slice.entries) !== undefined)
      await this.#commit(this.#end);
    await this.replay(slice);
    this.#end = slice.end;
  }

  /** Applies a slice, passing over shops that this batch has parked. */
  async replay({ entries }: Slice): Promise<void> {
    const wanted = entries.filter(({ stored }) => !this.parked.has(shopOf(stored)));
    const [related] = await Promise.all([this.#findRelated(wanted), this.#load(wanted)]);
    for (const entry of wanted) {
      const shopId = shopOf(entry.stored);
      if (this.parked.has(shopId)) continue;
      try {
        await this.#apply(entry, entry === wanted[0] ? related : []);
        this.changed.add(shopId);
      } catch (error) {
        if (error instanceof LoadFailed) throw error.cause;
        const correlationId = correlationOf(entry.stored);
        this.parked.set(shopId, { shop: parkedShop(entry.stored, entry.after, error), correlationId });
      }
    }
  }

  /** An event that gets a document which was not looked for is applied anew once that is there. */
  async #apply({ content }: Entry, related: readonly Doc[]): Promise<void> {
    if ('error' in content) throw content.error;
    for (;;) {
      try {
        this.#docs.apply(this.#track.projection, content.event, related);
        return;
      } catch (error) {
        if (!(error instanceof NotLoaded)) throw error;
        await this.#loadFrom(error.collection, this.#seldomOf(content, error)).catch((cause: unknown) => {
          throw new LoadFailed('a document could not be looked for', { cause });
        });
      }
    }
  }

  /** Whoever gets one of those that an event seldom gets will get the others: one look for each would be one more try for each. */
  #seldomOf({ keys }: Extract<Entry['content'], { event: unknown }>, { collection, id }: NotLoaded): Set<string> {
    const seldom = keys.flatMap(([of, one, use]) => (of === collection && use === 'seldom' ? [one] : []));
    return new Set([id, ...seldom.filter((one) => !this.#docs.knows(collection, one))]);
  }

  async #loadFrom(collection: string, wanted: ReadonlySet<string>, part?: 'figures'): Promise<void> {
    const { model, build } = this.#track;
    const found = await this.#writer.getMany(model, build, collection, [...wanted], part);
    this.#docs.loaded(collection, wanted, found, part);
  }

  async #load(entries: readonly Entry[]): Promise<void> {
    const wholes = new Map<string, Set<string>>();
    const figures = new Map<string, Set<string>>();
    for (const { content } of entries) {
      if ('error' in content) continue;
      for (const [collection, id, use] of content.keys) {
        const part = use === 'figures' ? use : undefined;
        if (use === 'new' || use === 'seldom' || this.#docs.knows(collection, id, part)) continue;
        const wanted = part === undefined ? wholes : figures;
        const ids = wanted.get(collection);
        if (ids === undefined) wanted.set(collection, new Set([id]));
        else ids.add(id);
      }
    }
    // at the same time: where storage is a server, each is a way there and back
    await Promise.all([
      ...Array.from(wholes, async ([collection, ids]) => this.#loadFrom(collection, ids)),
      ...Array.from(figures, async ([collection, ids]) => this.#loadFrom(collection, ids, 'figures')),
    ]);
  }

  async #findRelated(entries: readonly Entry[]): Promise<Doc[]> {
    const related = relatedOf(entries);
    const first = entries[0];
    if (related === undefined || first === undefined) return [];
    const { model, build } = this.#track;
    const { collection, field, value } = related;
    const found = await this.#writer.find(model, build, collection, shopOf(first.stored), field, value);
    this.#docs.loaded(collection, [], new Map(found.map((doc) => [doc.id, doc])));
    return found;
  }

  /**
   * Writes what was taken, and moves the track to where that ended.
   * @throws {StaleCheckpoint} when another host was faster: nothing is written
   */
  async write(): Promise<void> {
    const track = this.#track;
    if (this.#end === null) return;
    if (this.#isEmpty) track.checkpoint = this.#end;
    else await this.#commit(this.#end);
    track.failure = undefined;
  }

  /**
   * Writes what one parked shop has missed, with its progress, at the present checkpoint.
   * @throws {StaleCheckpoint} when another host was faster, at the log or at this shop
   */
  async writeReplay(to: Position, known: ParkedShop, replayed: ParkedShop): Promise<void> {
    this.#relied.set(known.id, known);
    this.#docs.put(PARKED.name, replayed);
    await this.#commit(to);
    this.#track.parked.set(replayed.id, this.parked.get(replayed.id)?.shop ?? replayed);
  }

  async #commit(to: Position): Promise<void> {
    const track = this.#track;
    const { model, build, partition, saved: from } = track;
    for (const [id, { shop }] of this.parked) if (track.parked.get(id) !== shop) this.#docs.put(PARKED.name, shop);
    const { puts, removes, figures, before } = this.#docs;
    const unchanged = asRead([...this.#relied.values()]);
    const batch = { partition: partition.index, from, to, puts, removes, figures, unchanged };
    await this.#writer.commit(model, build, { ...batch, before: new Map([...before, ...unchanged]) });
    track.checkpoint = to;
    track.saved = to;
    this.#docs = new BatchDocs();
    for (const [shopId, { shop }] of this.parked) {
      track.parked.set(shopId, shop);
      this.#relied.set(shopId, shop);
    }
  }
}

/** The parked shops whose events of this page are passed over. */
function leftOut(track: Track, page: readonly Decoded[]): ParkedShop[] {
  if (track.parked.size === 0) return [];
  const shops = new Set(page.map(({ stored }) => shopOf(stored)));
  return [...shops].flatMap((shop) => track.parked.get(shop) ?? []);
}

/** Only the first event of a slice may ask for related documents. */
function relatedOf([first]: readonly Entry[]) {
  return first === undefined || 'error' in first.content ? undefined : first.content.related;
}
