import type { Doc, Turn } from '@bahi/read-store';
import type { BatchDocs } from './batchDocs.ts';

/** Most rows that one subscription keeps: a bill of five goods needs some ten of a read model. */
const MOST_ROWS = 1_000;

/**
 * Rows as the last commits left them, so that the next batch need not load them. They hold while no other host has committed to the
 * partition. The turn proves that: each commit names the one before, and is refused if another followed it.
 */
export class KeptDocs {
  /** Newest last; null for an id that is not stored. */
  readonly #rows = new Map<string, Doc | null>();
  #turn: Turn | undefined;

  /** The last commit, on which all rows rely. */
  get turn(): Turn | undefined {
    return this.#turn;
  }

  /** A row that is known, or null if it is known to be absent. */
  get(collection: string, id: string): Doc | null | undefined {
    return this.#rows.get(`${collection} ${id}`);
  }

  /** Notes a commit. @param turn what storage answered: without a turn nothing is kept */
  committed(docs: BatchDocs, turn: Turn | undefined): void {
    this.moved(turn);
    if (turn === undefined) return;
    for (const [collection, id, doc] of docs.afterwards()) {
      const key = `${collection} ${id}`;
      this.#rows.delete(key);
      this.#rows.set(key, doc);
    }
    for (const key of this.#rows.keys()) {
      if (this.#rows.size <= MOST_ROWS) break;
      this.#rows.delete(key);
    }
  }

  /** Notes a commit that changed no rows. */
  moved(turn: Turn | undefined): void {
    if (turn === undefined) this.#rows.clear();
    this.#turn = turn;
  }

  /** Another host may have committed. */
  drop(): void {
    this.moved(undefined);
  }
}
