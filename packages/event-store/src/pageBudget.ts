import type { RecordedEvent } from '@bahi/contracts';

/** A thousand usual bills, or eight of a thousand lines: quick to read, small enough for memory and one batch. */
export const PAGE_BYTES = 4_000_000;

/** Approximate size of a value in memory: the length of a text, one word for anything else. */
function weightOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  // another program may have stored bytes
  if (value instanceof Uint8Array) return value.length;
  let weight = 8;
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) weight += weightOf(part);
  return weight;
}

/**
 * Limits the size of a page of events. A count alone is not enough, because one bill has five lines and another a
 * thousand.
 */
export class PageBudget {
  #left: number;

  constructor(bytes: number = PAGE_BYTES) {
    this.#left = bytes;
  }

  /** The page ended early, so more events may follow, however few it holds. */
  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** Counts the next event of the page. @returns true when no more fit, as `isEnough` of a read expects */
  readonly take = ({ data }: Pick<RecordedEvent, 'data'>): boolean => {
    this.#left -= weightOf(data);
    return this.isSpent;
  };
}
