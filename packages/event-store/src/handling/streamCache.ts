import type { CachedState } from './cachedState.ts';
import type { StreamWriter } from './streamWriter.ts';

interface Entry {
  stream: string;
  writer: Pick<StreamWriter<unknown>, 'idle'> & {
    cached: Pick<CachedState<unknown>, 'weight' | 'isFinished' | 'retire'>;
  };
  weight: number;
  /** The part of its weight that counts towards the cache size. */
  counts: number;
  /** Used since the last draw. */
  used: boolean;
  /** Index in the list that draws pick from. */
  place: number;
}

/** Maximum finished streams in memory, enough for the requests that still use them. */
const MAX_FINISHED = 64;
/**
 * Evicting a small stream frees little but still costs a read, so for streams below `SMALL` bytes only one draw in
 * `SPARED` counts.
 */
const SMALL = 16_384;
const SPARED = 8;
/**
 * Largest share of the cache that one stream counts for. A heavier one counts no more, because it takes longest to read
 * again.
 */
const LARGEST_SHARE = 1 / 16;
/** Maximum draws per stream before eviction gives up because all are in use. */
const DRAWS_EACH = 4 * SPARED;
const MOST_DRAWS = 2_000;

/** Pseudo-random numbers, the same in every run: the generator of Park and Miller ("minimal standard"). */
class Draws {
  private last = 1;

  below(count: number): number {
    this.last = (this.last * 48_271) % 2_147_483_647;
    return this.last % count;
  }
}

export interface CacheBounds {
  /** Size of the cache in bytes; a heavy stream counts only in part. */
  cacheBytes: number;
  /** Limit on the true size of all streams in bytes. Beyond it heavy ones are evicted, except the one used last. */
  mostBytes: number;
}

/**
 * The cache of streams, limited by size. Streams not used recently are evicted first, and finished ones soon, because
 * unused memory slows down garbage collection. A stream with work in hand is never evicted.
 *
 * Eviction picks at random and gives used streams a second chance (CLOCK with a random hand). With LRU, one shop more
 * than fits would evict all of them when shops sell in turn, each just before its next use.
 */
export class StreamCache<Writer extends Entry['writer'] = StreamWriter<unknown>> {
  private readonly entries = new Map<string, Entry & { writer: Writer }>();
  private readonly row: Entry[] = [];
  /** In order of finishing. */
  private readonly finished = new Set<string>();
  /** Streams that count only in part, in order of use. */
  private readonly heavy = new Set<Entry>();
  private readonly bounds: CacheBounds;
  private readonly draws = new Draws();
  private taken = 0;
  private held = 0;

  constructor(bounds: CacheBounds) {
    this.bounds = bounds;
  }

  /** The stream's writer, created when it is not cached. */
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

  /** Weighs a stream again and evicts what no longer fits. */
  changed(stream: string): void {
    const entry = this.entries.get(stream);
    if (entry === undefined) return;
    this.weigh(entry);
    if (entry.writer.cached.isFinished) this.finished.add(stream);
    else this.finished.delete(stream);
    if (this.finished.size > MAX_FINISHED) this.dropFinished();
    if (this.taken > this.bounds.cacheBytes) this.shrink();
    if (this.held > this.bounds.mostBytes) this.dropHeavy();
  }

  private weigh(entry: Entry): void {
    const largest = this.bounds.cacheBytes * LARGEST_SHARE;
    const weight = entry.writer.cached.weight();
    const counts = Math.min(weight, largest);
    this.held += weight - entry.weight;
    this.taken += counts - entry.counts;
    entry.weight = weight;
    entry.counts = counts;
    this.heavy.delete(entry);
    if (weight > largest) this.heavy.add(entry);
  }

  /** Approximate size in bytes, and number of streams. */
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
      if (entry?.writer.idle === true) this.evict(entry);
    }
  }

  private shrink(): void {
    const draws = Math.min(DRAWS_EACH * this.row.length, MOST_DRAWS);
    for (let drawn = 0; drawn < draws && this.taken > this.bounds.cacheBytes; drawn += 1) {
      const entry = this.row[this.draws.below(this.row.length)];
      if (entry === undefined || !entry.writer.idle) continue;
      if (entry.weight < SMALL && this.draws.below(SPARED) !== 0) continue;
      if (entry.used) entry.used = false;
      else this.evict(entry);
    }
  }

  private dropHeavy(): void {
    for (const entry of this.heavy) {
      if (this.held <= this.bounds.mostBytes || this.heavy.size === 1) return;
      if (entry.writer.idle) this.evict(entry);
    }
  }

  private evict(entry: Entry): void {
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
    void writer.cached.retire();
  }
}
