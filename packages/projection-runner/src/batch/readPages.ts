import type { Position } from '@bahi/contracts';
import { PAGE_BYTES, PageBudget, type EventStore } from '@bahi/event-store';
import type { Partition } from '@bahi/read-store';
import { decodePage, type Decoded } from './decodePage.ts';

/** What projections need of the log. */
export type Log = Pick<EventStore, 'readAll' | 'head'>;

/** Consecutive events of the log. */
export interface Page {
  events: readonly Decoded[];
  /** The log had no more events behind them. */
  isLast: boolean;
}

/** Step 1 of a batch: reads and decodes the page behind a position. @param fraction of a full page, up to 1 */
export type PageReader = (after: Position | null, fraction: number) => Promise<Page>;

/** Backs off after a page that could not be read or written. The smallest page is one event. */
export const smallerPage = (fraction: number): number => Math.max(1 / 1_024, fraction / 2);
/** Recovers after a page that could be: slowly, so that a page that is too large is not tried every other time. */
export const largerPage = (fraction: number): number => Math.min(1, fraction * 1.5);

/** Reads pages of at most `maxCount` events. */
export function pageReader(events: Log, partition: Partition, maxCount: number): PageReader {
  return async (after, fraction) => {
    const [count, budget] = [Math.ceil(maxCount * fraction), new PageBudget(PAGE_BYTES * fraction)];
    const stored = await events.readAll({ after, maxCount: count, isEnough: budget.take, asStored: true });
    return { events: decodePage(stored, partition), isLast: stored.length < count && !budget.isSpent };
  };
}

/** Reads each page once, however often it is asked for, and keeps it as long as the reader itself. */
export function cachedPages(readPage: PageReader): PageReader {
  const byStart = new Map<Position | null, Promise<Page>>();
  return (after, fraction) => {
    const page = byStart.get(after) ?? readPage(after, fraction);
    byStart.set(after, page);
    return page;
  };
}
