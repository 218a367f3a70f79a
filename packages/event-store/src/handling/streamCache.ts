import type { StreamWriter } from './streamWriter.ts';

interface Entry {
  writer: StreamWriter<unknown>;
  weight: number;
}

/** The streams in memory, least recently used first, bounded by weight. A stream with work in hand is never put out. */
export class StreamCache {
  private readonly entries = new Map<string, Entry>();
  private readonly maxBytes: number;
  private total = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** The stream's writer, now the most recently used. */
  use(stream: string, create: () => StreamWriter<unknown>): StreamWriter<unknown> {
    const entry = this.entries.get(stream) ?? { writer: create(), weight: 0 };
    this.entries.delete(stream);
    this.entries.set(stream, entry);
    return entry.writer;
  }

  /** Weighs a stream again and puts out what no longer fits. */
  changed(stream: string): void {
    const entry = this.entries.get(stream);
    if (entry === undefined) return;
    const weight = entry.writer.weight();
    this.total += weight - entry.weight;
    entry.weight = weight;
    if (this.total > this.maxBytes) this.shrink();
  }

  /** Bytes held, roughly, and streams. */
  size(): { bytes: number; streams: number } {
    return { bytes: this.total, streams: this.entries.size };
  }

  writers(): StreamWriter<unknown>[] {
    return Array.from(this.entries.values(), ({ writer }) => writer);
  }

  private shrink(): void {
    for (const [stream, { writer, weight }] of this.entries) {
      if (this.total <= this.maxBytes) return;
      if (!writer.idle) continue;
      this.entries.delete(stream);
      this.total -= weight;
      void writer.retire();
    }
  }
}
