import type { StreamWriter } from './streamWriter.ts';

interface Entry {
  writer: StreamWriter<unknown>;
  weight: number;
  /** Asked for since it was last passed over. */
  used: boolean;
}

/** Finished streams in memory: enough for what is under way with them. */
const MAX_FINISHED = 256;

/**
 * The streams in memory, bounded by weight: those not used for long go first, and finished ones soon, because whatever is kept
 * past its use is what collecting garbage costs. A stream with work in hand is never put out.
 */
export class StreamCache {
  private readonly entries = new Map<string, Entry>();
  /** In the order of finishing. */
  private readonly finished = new Set<string>();
  private readonly maxBytes: number;
  private total = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** The stream's writer. */
  use(stream: string, create: () => StreamWriter<unknown>): StreamWriter<unknown> {
    const known = this.entries.get(stream);
    if (known !== undefined) {
      known.used = true;
      return known.writer;
    }
    const writer = create();
    this.entries.set(stream, { writer, weight: 0, used: false });
    return writer;
  }

  /** Weighs a stream again and puts out what no longer fits. */
  changed(stream: string): void {
    const entry = this.entries.get(stream);
    if (entry === undefined) return;
    const weight = entry.writer.weight();
    this.total += weight - entry.weight;
    entry.weight = weight;
    if (entry.writer.finished) this.finished.add(stream);
    else this.finished.delete(stream);
    if (this.finished.size > MAX_FINISHED) this.dropFinished();
    if (this.total > this.maxBytes) this.shrink();
  }

  /** Bytes held, roughly, and streams. */
  size(): { bytes: number; streams: number } {
    return { bytes: this.total, streams: this.entries.size };
  }

  writers(): StreamWriter<unknown>[] {
    return Array.from(this.entries.values(), ({ writer }) => writer);
  }

  private dropFinished(): void {
    for (const stream of this.finished) {
      if (this.finished.size <= MAX_FINISHED) return;
      const entry = this.entries.get(stream);
      if (entry?.writer.idle === true) this.putOut(stream, entry);
    }
  }

  private shrink(): void {
    for (const [stream, entry] of this.entries) {
      if (this.total <= this.maxBytes) return;
      if (!entry.writer.idle) continue;
      if (entry.used) {
        // a second chance: to the end of the line, where this loop meets it again if it must
        entry.used = false;
        this.entries.delete(stream);
        this.entries.set(stream, entry);
      } else this.putOut(stream, entry);
    }
  }

  private putOut(stream: string, { writer, weight }: Entry): void {
    this.entries.delete(stream);
    this.finished.delete(stream);
    this.total -= weight;
    void writer.retire();
  }
}
