import { ZERO_POSITION } from '@bahi/event-store';
import type { Position } from '@bahi/contracts';
import type { Each } from '../batch/runBatch.ts';
import { cachedPages, type PageReader } from '../batch/readPages.ts';
import type { Subscription } from '../builds/subscription.ts';
import { BatchSchedule, type BatchInterval } from '../batch/batchSchedule.ts';

/**
 * Projections on dashboards go before the others: `DashboardsFirst` says, round by round, whether the others take part, and
 * `advanceLive` moves both on.
 */

/** Events that the others take at once while a dashboard waits for its next batch. */
const WATCHED_PAGE = 80;

/** How one round moves the live projections on. */
export interface LiveOptions {
  /**
   * Dashboards get a batch of their own between the commits of the others whenever the log has grown. Only for a runner that commits one
   * projection after the other.
   */
  isWatched?: boolean;
  /** Leaves the other projections for a later batch. */
  onlyDashboards?: boolean;
  /** Most events that the others take at once, if fewer than usual. */
  othersPageSize?: number;
}

/** While a dashboard is open, the other projections wait until their schedule says so, and then take less at once. */
export class DashboardsFirst {
  /** An open screen does not speed the others up, since it hears of lists a few times a second at most. */
  readonly #others: BatchSchedule;
  #othersDeferred = false;

  constructor(interval: BatchInterval) {
    this.#others = new BatchSchedule(interval);
  }

  /**
   * The next round, which starts now.
   * @param isUrgent somebody waits for more than dashboards
   * @param now milliseconds on any clock that never goes back
   */
  plan({ isWatched, isUrgent, now }: { isWatched: boolean; isUrgent: boolean; now: number }): LiveOptions {
    this.#othersDeferred = isWatched && !isUrgent && this.#others.waitMs(now) > 0;
    if (!this.#othersDeferred) this.#others.started(now);
    return isWatched ? { isWatched, onlyDashboards: this.#othersDeferred, othersPageSize: WATCHED_PAGE } : {};
  }

  /** Milliseconds until the others, which the last round left out, are due; Infinity when it did not. */
  othersDueMs(now: number): number {
    return this.#othersDeferred ? this.#others.waitMs(now) : Infinity;
  }

  get isOthersDeferred(): boolean {
    return this.#othersDeferred;
  }
}

/** The runner's parts that a round uses. */
interface LiveParts {
  /** The live projections on dashboards, or the others. */
  live: (onDashboard: boolean) => readonly Subscription[];
  reader: (maxCount?: number) => PageReader;
  /** Runs a batch. @returns whether any of them can go on */
  advance: (
    subscriptions: readonly Subscription[],
    how: { readPage: PageReader; isPublished: true; betweenCommits?: () => Promise<void> },
  ) => Promise<boolean>;
  each: Each;
  head: () => Promise<Position>;
}

/**
 * Runs a batch of every live projection, those on dashboards first.
 * @returns false when all are at the head of the log, or cannot go on
 */
export async function advanceLive(parts: LiveParts, options: LiveOptions): Promise<boolean> {
  const { isWatched = false, onlyDashboards = false, othersPageSize } = options;
  const shared = cachedPages(parts.reader());
  const othersReader = othersPageSize === undefined ? shared : parts.reader(othersPageSize);
  const dashboards = (readPage = shared) => parts.advance(parts.live(true), { readPage, isPublished: true });
  const betweenCommits = async (): Promise<void> => {
    if (isWatched && (await dashboardsAreBehind(parts))) await dashboards(parts.reader());
  };
  const others = () => parts.advance(parts.live(false), { readPage: othersReader, isPublished: true, betweenCommits });
  let canGoOn = false;
  await parts.each([() => dashboards(), ...(onlyDashboards ? [] : [others])], async (advance) => {
    if (await advance()) canGoOn = true;
  });
  return canGoOn;
}

async function dashboardsAreBehind({ live, head }: LiveParts): Promise<boolean> {
  const end = await head();
  return live(true).some(({ checkpoint, failure }) => failure === undefined && (checkpoint ?? ZERO_POSITION) < end);
}
