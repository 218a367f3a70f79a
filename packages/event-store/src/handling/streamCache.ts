import type { StreamWriter } from './streamWriter.ts';

interface Entry {
  stream: string;
  writer: Pick<StreamWriter<unknown>, 'weight' | 'finished' | 'idle' | 'retire'>;
  weight: number;
  /** What it counts of the bound: its weight, up to a share. */
  counts: number;
  /** Asked for since it was last drawn. */
  used: boolean;
  /** Where it stands in the row that is drawn from. */
  place: number;
}

/** Finished streams in memory: enough for what is under way with them. */
const MAX_FINISHED = 256;
/** Putting out a small stream frees little and costs a read all the same, so one draw in so many counts for those below so many bytes. */
const SMALL = 16_384;
const SPARED = 8;
/**
 * Most of the bound that one stream counts for. Were the weight of one that is larger than the bound counted, nothing could
 * ever stay: every command would read its stream from the disk, that of every shop.
 */
const LARGEST_SHARE = 1 / 4;
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

/**
 * The streams in memory, bounded by weight: what was not used of late goes first, and finished ones soon, because whatever is
 * kept past its use is what collecting garbage costs. A stream with work in hand is never put out; neither is one heavier than
 * the whole bound while it is used, so that more than the bound may be held.
 *
 * Who goes is drawn by lot, with a second chance for what was used (CLOCK with a hand that jumps). In order of use, one shop more
 * than fits would put all of them out when shops sell in turn: each just before it is wanted again.
 */
export class StreamCache<Writer extends Entry['writer'] = StreamWriter<unknown>> {
  private readonly entries = new Map<string, Entry & { writer: Writer }>();
  private readonly row: Entry[] = [];
  /** In the order of finishing. */
  private readonly finished = new Set<string>();
  private readonly maxBytes: number;
  private readonly draws = new Draws();
  /** What all of them count. */
  private total = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
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
    const counted = entry.counts;
    entry.weight = entry.writer.weight();
    entry.counts = Math.min(entry.weight, this.maxBytes * LARGEST_SHARE);
    this.total += entry.counts - counted;
    if (entry.writer.finished) this.finished.add(stream);
    else this.finished.delete(stream);
    if (this.finished.size > MAX_FINISHED) this.dropFinished();
    if (this.total > this.maxBytes) this.shrink();
  }

  /** Bytes held, roughly, and streams. */
  size(): { bytes: number; streams: number } {
    return { bytes: this.row.reduce((sum, { weight }) => sum + weight, 0), streams: this.row.length };
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
    for (let drawn = 0; drawn < draws && this.total > this.maxBytes; drawn += 1) {
      const entry = this.row[this.draws.below(this.row.length)];
      if (entry === undefined || !entry.writer.idle) continue;
      if (entry.weight < SMALL && this.draws.below(SPARED) !== 0) continue;
      if (entry.used) entry.used = false;
      else this.putOut(entry);
    }
  }

  private putOut({ stream, writer, counts, place }: Entry): void {
    this.entries.delete(stream);
    this.finished.delete(stream);
    const last = this.row.pop();
    if (last !== undefined && last.stream !== stream) {
      this.row[place] = last;
      last.place = place;
    }
    this.total -= counts;
    void writer.retire();
  }
}
