import type { StreamWriter } from './streamWriter.ts';

interface Entry {
  stream: string;
  writer: Pick<StreamWriter<unknown>, 'weight' | 'finished' | 'idle' | 'retire'>;
  weight: number;
  /** What it takes of the room: its weight, up to a share. */
  counts: number;
  /** Asked for since it was last drawn. */
  used: boolean;
  /** Where it stands in the row that is drawn from. */
  place: number;
}

/** Finished streams in memory: enough for what is under way with them. */
const MAX_FINISHED = 64;
/** Putting out a small stream frees little and costs a read all the same, so one draw in so many counts for those below so many bytes. */
const SMALL = 16_384;
const SPARED = 8;
/** Most of the room that one stream counts for; a heavier one counts no more, because it takes the longest to be read again. */
const LARGEST_SHARE = 1 / 16;
/** Draws for each stream until one gives up, all being in use, and at most. */
const DRAWS_EACH = 4 * SPARED;
const MOST_DRAWS = 2_000;

/** Numbers without order, the same in every run: the generator of Park and Miller, "minimal standard". */
class Draws {
  private last = 1;

  below(count: number): number {
    this.last = (this.last * 48_271) % 2_147_483_647;
    return this.last % count;
  }
}

export interface CacheBounds {
  /** Room for all streams, bytes: of a heavy one only a share counts. */
  cacheBytes: number;
  /** What all may truly weigh, bytes: beyond that heavy ones go, but for the last one used. */
  mostBytes: number;
}

/**
 * The streams in memory, bounded by weight: what was not used of late goes first, and finished ones soon, because whatever is
 * kept past its use is what collecting garbage costs. A stream with work in hand is never put out.
 *
 * Who goes is drawn by lot, with a second chance for what was used (CLOCK with a hand that jumps). In order of use, one shop more
 * than fits would put all of them out when shops sell in turn: each just before it is wanted again.
 */
export class StreamCache<Writer extends Entry['writer'] = StreamWriter<unknown>> {
  private readonly entries = new Map<string, Entry & { writer: Writer }>();
  private readonly row: Entry[] = [];
  /** In the order of finishing. */
  private readonly finished = new Set<string>();
  /** Those of which only a share counts, in the order of use. */
  private readonly heavy = new Set<Entry>();
  private readonly bounds: CacheBounds;
  private readonly draws = new Draws();
  private taken = 0;
  private held = 0;

  constructor(bounds: CacheBounds) {
    this.bounds = bounds;
  }

  /** The stream's writer. */
  use(stream: string, create: () => Writer): Writer {
    const known = this.entries.get(stream);
    if (known !== undefined) {
      known.used = true;
      return known.writer;
    }
    const entry = { stream, writer: create(), weight: 0, counts: 0, used: false, place: this.row.length };
    this.entries.set(stream, entry);
    this.row.push(entry);
    return entry.writer;
  }

  /** Weighs a stream again and puts out what no longer fits. */
  changed(stream: string): void {
    const entry = this.entries.get(stream);
    if (entry === undefined) return;
    this.weigh(entry);
    if (entry.writer.finished) this.finished.add(stream);
    else this.finished.delete(stream);
    if (this.finished.size > MAX_FINISHED) this.dropFinished();
    if (this.taken > this.bounds.cacheBytes) this.shrink();
    if (this.held > this.bounds.mostBytes) this.dropHeavy();
  }

  private weigh(entry: Entry): void {
    const largest = this.bounds.cacheBytes * LARGEST_SHARE;
    const weight = entry.writer.weight();
    const counts = Math.min(weight, largest);
    this.held += weight - entry.weight;
    this.taken += counts - entry.counts;
    entry.weight = weight;
    entry.counts = counts;
    this.heavy.delete(entry);
    if (weight > largest) this.heavy.add(entry);
  }

  /** Bytes held, roughly, and streams. */
  size(): { bytes: number; streams: number } {
    return { bytes: this.held, streams: this.row.length };
  }

  writers(): Writer[] {
    return Array.from(this.entries.values(), ({ writer }) => writer);
  }

  private dropFinished(): void {
    for (const stream of this.finished) {
      if (this.finished.size <= MAX_FINISHED) return;
      const entry = this.entries.get(stream);
      if (entry?.writer.idle === true) this.putOut(entry);
    }
  }

  private shrink(): void {
    const draws = Math.min(DRAWS_EACH * this.row.length, MOST_DRAWS);
    for (let drawn = 0; drawn < draws && this.taken > this.bounds.cacheBytes; drawn += 1) {
      const entry = this.row[this.draws.below(this.row.length)];
      if (entry === undefined || !entry.writer.idle) continue;
      if (entry.weight < SMALL && this.draws.below(SPARED) !== 0) continue;
      if (entry.used) entry.used = false;
      else this.putOut(entry);
    }
  }

  private dropHeavy(): void {
    for (const entry of this.heavy) {
      if (this.held <= this.bounds.mostBytes || this.heavy.size === 1) return;
      if (entry.writer.idle) this.putOut(entry);
    }
  }

  private putOut(entry: Entry): void {
    const { stream, writer, place } = entry;
    this.entries.delete(stream);
    this.finished.delete(stream);
    this.heavy.delete(entry);
    const last = this.row.pop();
    if (last !== undefined && last.stream !== stream) {
      this.row[place] = last;
      last.place = place;
    }
    this.taken -= entry.counts;
    this.held -= entry.weight;
    void writer.retire();
  }
}
