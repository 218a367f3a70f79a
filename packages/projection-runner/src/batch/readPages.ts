import type { Position } from '@bahi/contracts';
import { PAGE_BYTES, PageBudget, type EventStore } from '@bahi/event-store';
import type { Partition } from '@bahi/read-store';
import { decodePage, type Decoded } from './decodePage.ts';

/** Events behind a position. */
export interface Page {
  events: readonly Decoded[];
  /** There was no more behind them. */
  isLast: boolean;
}

/** Reads and decodes the events behind a position. @param share of a whole page, up to 1 */
export type Pages = (after: Position | null, share: number) => Promise<Page>;

/** How much of a page is tried after one that could not be read or written; the least is one event. */
export const lessOf = (share: number): number => Math.max(1 / 1_024, share / 2);
/** And after one that could: what is too much is not tried every other time. */
export const moreOf = (share: number): number => Math.min(1, share * 1.5);

/** Pages of at most so many events each. */
export function pagesOf(events: EventStore, partition: Partition, maxCount: number): Pages {
  return async (after, share) => {
    const [wanted, budget] = [Math.ceil(maxCount * share), new PageBudget(PAGE_BYTES * share)];
    const stored = await events.readAll({ after, maxCount: wanted, isEnough: budget.take, asStored: true });
    return { events: decodePage(stored, partition), isLast: stored.length < wanted && !budget.isSpent };
  };
}

/** Pages that are read once however many ask, and kept as long as the reader itself. */
export function sharedPages(pages: Pages): Pages {
  const byStart = new Map<Position | null, Promise<Page>>();
  return (after, share) => {
    const page = byStart.get(after) ?? pages(after, share);
    byStart.set(after, page);
    return page;
  };
}
