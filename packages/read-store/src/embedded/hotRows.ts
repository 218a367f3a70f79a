import type { Doc, Scalar } from '../port.ts';

/** A document with its place and what it has for each field of the layout. */
export interface StoredRow {
  rowid: number;
  doc: Doc;
  values: readonly Scalar[];
  /** Length of its text. */
  size: number;
}

/** Text that is kept per collection: some thousand documents, about as many bytes on the heap. */
const MAX_SIZE = 3_000_000;
/** What an id that is known to be absent counts. */
const ABSENT_SIZE = 50;

/**
 * The documents of a collection that were asked for lately. The one writer of a build changes the same few documents
 * again and again; here they need be neither found nor parsed a second time.
 */
export class HotRows {
  /** Least lately used first; null where the table has no such row. */
  readonly #rows = new Map<string, StoredRow | null>();
  #size = 0;

  /** Undefined when nothing is known; null when there is no such row. */
  find(id: string): StoredRow | null | undefined {
    const row = this.#rows.get(id);
    if (row === undefined) return undefined;
    this.#rows.delete(id);
    this.#rows.set(id, row);
    return row;
  }

  remember(id: string, row: StoredRow | null): void {
    this.#drop(id);
    this.#rows.set(id, row);
    this.#size += row?.size ?? ABSENT_SIZE;
  }

  /** Lets go of what is too much. Between two batches: what a batch has loaded it will also change. */
  trim(): void {
    if (this.#size <= MAX_SIZE) return;
    for (const oldest of this.#rows.keys()) {
      this.#drop(oldest);
      if (this.#size <= MAX_SIZE * 0.9) return;
    }
  }

  /** Takes a change of a document that somebody had asked for; others will hardly be asked for later. */
  changed(id: string, row: StoredRow | null): void {
    if (this.#rows.has(id)) this.remember(id, row);
  }

  forget(id: string): void {
    this.#drop(id);
  }

  clear(): void {
    this.#rows.clear();
    this.#size = 0;
  }

  #drop(id: string): void {
    const known = this.#rows.get(id);
    if (known === undefined) return;
    this.#rows.delete(id);
    this.#size -= known?.size ?? ABSENT_SIZE;
  }
}
