import type { Doc, Scalar } from '../port.ts';

/** A document with its place and what it has for each field of the layout. */
export interface StoredRow {
  rowid: number;
  doc: Doc;
  values: readonly Scalar[];
  /** Length of its text. */
  size: number;
}

interface Slot {
  id: string;
  /** Null where the table has no such row. */
  row: StoredRow | null;
  /** Asked for since the hand last came by. */
  used: boolean;
}

/** Text that is kept per collection: some thousand documents, about as many bytes on the heap. */
const MAX_SIZE = 3_000_000;
/** What an id that is known to be absent counts. */
const ABSENT_SIZE = 50;

/**
 * The documents of a collection that were asked for lately. The one writer of a build changes the same few documents
 * again and again; here they need be neither found nor parsed a second time.
 *
 * Rows lie in slots that are used again, and the map has their places alone. A map that is written in the order of use makes
 * itself a new table every few thousand writes; what an old table held stays in use until old memory is collected.
 */
export class HotRows {
  readonly #places = new Map<string, number>();
  readonly #slots: (Slot | undefined)[] = [];
  readonly #free: number[] = [];
  /** Where the next search for a row to let go begins. */
  #hand = 0;
  #size = 0;

  /** Undefined when nothing is known; null when there is no such row. */
  find(id: string): StoredRow | null | undefined {
    const slot = this.#slotOf(id);
    if (slot === undefined) return undefined;
    slot.used = true;
    return slot.row;
  }

  remember(id: string, row: StoredRow | null): void {
    const slot = this.#slotOf(id);
    if (slot === undefined) {
      const place = this.#free.pop() ?? this.#slots.length;
      this.#slots[place] = { id, row, used: false };
      this.#places.set(id, place);
    } else {
      this.#size -= sizeOf(slot.row);
      slot.row = row;
    }
    this.#size += sizeOf(row);
  }

  /** Lets go of what is too much. Between two batches: what a batch has loaded it will also change. */
  trim(): void {
    if (this.#size <= MAX_SIZE) return;
    // having been around once, it finds nothing that was asked for since
    for (let steps = 2 * this.#slots.length; steps > 0 && this.#size > MAX_SIZE * 0.9; steps -= 1) {
      const slot = this.#slots[this.#hand];
      if (slot?.used === true) slot.used = false;
      else if (slot !== undefined) this.forget(slot.id);
      this.#hand = (this.#hand + 1) % this.#slots.length;
    }
  }

  /** Takes a change of a document that somebody had asked for; others will hardly be asked for later. */
  changed(id: string, row: StoredRow | null): void {
    if (this.#places.has(id)) this.remember(id, row);
  }

  forget(id: string): void {
    const place = this.#places.get(id);
    if (place === undefined) return;
    this.#size -= sizeOf(this.#slots[place]?.row ?? null);
    this.#places.delete(id);
    this.#slots[place] = undefined;
    this.#free.push(place);
  }

  clear(): void {
    this.#places.clear();
    this.#slots.length = 0;
    this.#free.length = 0;
    this.#hand = 0;
    this.#size = 0;
  }

  #slotOf(id: string): Slot | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.#slots[place];
  }
}

function sizeOf(row: StoredRow | null): number {
  return row?.size ?? ABSENT_SIZE;
}
