/** An event as the server stores it. */
export interface StoredEvent {
  /** Lower-case UUID with dashes. */
  id: string;
  stream: string;
  revision: number;
  /** Commit and prepare position, which are equal: a byte offset. */
  position: number;
  type: string;
  contentType: string;
  /** Instant of writing in 100 ns since 1970. */
  created: string;
  data: Uint8Array;
  metadata: Uint8Array;
}

export type ProposedEvent = Pick<StoredEvent, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;
export type ExpectedRevision = number | 'any' | 'no_stream' | 'stream_exists';

export type AppendAnswer =
  /** Written now, or found as written before (`repeated`). `revision` is null for an empty append to a missing stream. */
  | { kind: 'success'; revision: number | null; position: number; repeated: boolean }
  /** `current` is -1 for a missing stream. */
  | { kind: 'wrong'; current: number };

const NONE = -1;
/** Bytes of an event besides its own content: positions have gaps. */
const RECORD_BYTES = 96;

const success = (revision: number | null, position: number, repeated: boolean): AppendAnswer => ({
  kind: 'success',
  revision,
  position,
  repeated,
});

/** The server's log in memory, with the append rules recorded from a real one (facts 1 to 3, 8 and 11). */
export class DoubleLog {
  readonly events: StoredEvent[] = [];
  private readonly streams = new Map<string, StoredEvent[]>();
  private readonly listeners = new Set<(events: readonly StoredEvent[]) => void>();
  private end = 0;

  constructor() {
    // a new database is not empty: it has the server's own events
    const metadata = Buffer.from('{"$maxCount":1}');
    const id = '00000000-0000-4000-8000-000000000001';
    const own = { id, type: '$metadata', contentType: 'application/json', data: metadata, metadata: new Uint8Array() };
    this.write('$$$scavenges', [own]);
  }

  stream(name: string): readonly StoredEvent[] | undefined {
    return this.streams.get(name);
  }

  /**
   * Removes the first byte of an event's content, as a damaged disk would.
   * @throws {Error} when there is no such event
   */
  spoil(stream: string, revision: number): () => void {
    const rows = this.streams.get(stream);
    const event = rows?.[revision];
    if (rows === undefined || event === undefined) throw new Error(`${stream} has no revision ${revision}`);
    const index = this.indexBehind(event.position - 1);
    // another object: the message of an event is made once per object
    const become = (stored: StoredEvent): void => {
      rows[revision] = stored;
      this.events[index] = stored;
    };
    become({ ...event, data: event.data.subarray(1) });
    return () => become(event);
  }

  append(stream: string, expected: ExpectedRevision, proposed: readonly ProposedEvent[]): AppendAnswer {
    const rows = this.streams.get(stream) ?? [];
    const current = rows.length - 1;
    if (expected === 'any') return this.appendAny(stream, rows, proposed);
    if (expected === 'stream_exists') {
      return current === NONE ? { kind: 'wrong', current } : this.appendAny(stream, rows, proposed);
    }
    const exact = expected === 'no_stream' ? NONE : expected;
    if (exact === current) return this.write(stream, proposed);
    // the same ids in the same places: it was written before, and gets the first answer again
    const written = rows.slice(exact + 1, exact + 1 + proposed.length);
    const last = written.at(-1);
    const repeated = exact < current && proposed.every(({ id }, index) => written[index]?.id === id);
    return repeated && last !== undefined ? success(last.revision, last.position, true) : { kind: 'wrong', current };
  }

  /** Index of the event at a position; null if none begins there. */
  indexAt(position: number): number | null {
    const index = this.indexBehind(position - 1);
    return this.events[index]?.position === position ? index : null;
  }

  /** Index of the first event after a position. */
  indexBehind(position: number): number {
    let [low, high] = [0, this.events.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.events[middle]?.position ?? Infinity) > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Calls the listener after every append. Returns a function that ends it. */
  onWritten(listener: (events: readonly StoredEvent[]) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** With `any` the first id decides whether the append was written before. */
  private appendAny(stream: string, rows: StoredEvent[], proposed: readonly ProposedEvent[]): AppendAnswer {
    const known = proposed.map(({ id }) => rows.find((row) => row.id === id));
    const last = known.at(-1);
    if (known[0] === undefined) return this.write(stream, proposed);
    if (last === undefined || known.includes(undefined)) return { kind: 'wrong', current: rows.length - 1 };
    return success(last.revision, last.position, true);
  }

  private write(stream: string, proposed: readonly ProposedEvent[]): AppendAnswer {
    const rows = this.streams.get(stream) ?? [];
    const created = String(Date.now() * 10_000);
    const added = proposed.map((event, index) => {
      const stored = { ...event, stream, revision: rows.length + index, position: this.end, created };
      this.end += RECORD_BYTES + stream.length + event.type.length + event.data.length + event.metadata.length;
      return stored;
    });
    if (added.length > 0) {
      this.streams.set(stream, rows);
      rows.push(...added);
      this.events.push(...added);
      for (const listener of this.listeners) listener(added);
    }
    return success(rows.at(-1)?.revision ?? null, rows.at(-1)?.position ?? this.end, false);
  }
}
