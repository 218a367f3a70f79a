import type { RecordedEvent } from '@bahi/contracts';

/** A thousand usual bills or eight of a thousand lines: read in a moment, held in memory, and written in one batch. */
export const PAGE_BYTES = 4_000_000;

/** What a value weighs in memory, about: text its length, anything else a word, whatever it is called. */
function weightOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  // what another program wrote beside us may be bytes
  if (value instanceof Uint8Array) return value.length;
  let weight = 8;
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) weight += weightOf(part);
  return weight;
}

/** How much the events of one page may weigh: a count says little where one bill has five lines and another a thousand. */
export class PageBudget {
  #left: number;

  constructor(bytes: number = PAGE_BYTES) {
    this.#left = bytes;
  }

  /** The page was ended early: there may be more behind it, however few events it holds. */
  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** Takes the next event of the page. @returns true when it is the last that fits, for `isEnough` of a read */
  readonly take = ({ data }: Pick<RecordedEvent, 'data'>): boolean => {
    this.#left -= weightOf(data);
    return this.isSpent;
  };
}
