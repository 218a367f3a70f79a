import type { Id, Position } from '@bahi/contracts';
import type { ReadModelWriter } from '@bahi/read-store';
import type { Subscription } from '../builds/subscription.ts';
import { applyPage } from './applyPage.ts';
import { commitBatch } from './commitBatch.ts';
import { correlationIdsByShop } from './correlationIds.ts';
import { PendingBatch } from './pendingBatch.ts';
import { CollectedChanges, publishChanges, type Publish } from './publishChanges.ts';
import { readPages, type Page } from './readPages.ts';

/** What was read of the log for one batch. */
export interface ReadPart {
  /** How many events. */
  count: number;
  /** There were no more events behind them. */
  isLast: boolean;
  /** The requests that caused the events, by shop. */
  correlationIds: ReadonlyMap<string, ReadonlySet<Id>>;
}

/** Calls `work` for each item: at the same time, or one after the other. */
export type Each = <Item>(items: readonly Item[], work: (item: Item) => Promise<void>) => Promise<void>;

export interface BatchOptions {
  writer: ReadModelWriter;
  readPage: (after: Position | null) => Promise<Page>;
  /** Most pages read for one batch. */
  maxPages: number;
  each: Each;
  /** Left out for builds that nobody reads yet. */
  publish?: Publish;
  onCommitted: (batch: PendingBatch, read: ReadPart) => void;
  /** @returns whether the subscription can go on at once */
  onFailed: (subscription: Subscription, error: unknown) => Promise<boolean>;
  /** Called after each projection's commit. */
  betweenCommits?: () => Promise<void>;
}

/** A batch with so many documents in memory ends: another page would mostly load others instead of changing these again. */
const MAX_DOCS = 3_000;

/**
 * Moves subscriptions on from the checkpoint that all of them have, by one batch in four steps: read, apply, commit, publish. Each page is
 * read once for all projections, and each projection commits alone.
 * @returns whether any of them may have more to read
 */
export async function runBatch(
  subscriptions: readonly Subscription[],
  after: Position | null,
  options: BatchOptions,
): Promise<boolean> {
  const batches = subscriptions.map((subscription) => new PendingBatch(subscription, options.writer));
  const read = await readAndApply(batches, after, options);
  let canGoOn = false;
  // dashboards are committed and published before the other projections are committed
  for (const isFirst of [true, false]) {
    const group = batches.filter(({ subscription: { projection } }) => (projection.onDashboard ?? false) === isFirst);
    if (await commitAndPublish(group, read, options)) canGoOn = true;
  }
  return canGoOn;
}

/** Steps 1 and 2, page by page: a page is dropped once it is applied, while it is young, which keeps garbage collection cheap. */
async function readAndApply(
  batches: readonly PendingBatch[],
  after: Position | null,
  { readPage, maxPages, each }: BatchOptions,
): Promise<ReadPart> {
  const correlationIds = new Map<string, Set<Id>>();
  const read: ReadPart = { count: 0, isLast: false, correlationIds };
  for await (const page of readPages(after, readPage, maxPages)) {
    await each(batches, async (batch) => {
      if (batch.failure !== undefined) return;
      await applyPage(batch, page.events).catch((cause: unknown) => {
        batch.failure = { cause };
      });
    });
    correlationIdsByShop(page.events, correlationIds);
    read.count += page.events.length;
    read.isLast = page.isLast;
    if (batches.some(({ docs }) => docs.size > MAX_DOCS)) break;
  }
  return read;
}

/** Steps 3 and 4. What was committed is published although something fails between two commits. */
async function commitAndPublish(
  batches: readonly PendingBatch[],
  read: ReadPart,
  { each, publish, onCommitted, onFailed, betweenCommits }: BatchOptions,
): Promise<boolean> {
  const changes = new CollectedChanges();
  let canGoOn = false;
  try {
    await each(batches, async (batch) => {
      const { subscription, changedShops } = batch;
      try {
        await commitBatch(batch);
        subscription.atEnd = read.isLast;
        onCommitted(batch, read);
        if (read.count > 0) changes.add(subscription, changedShops, read.correlationIds);
        canGoOn ||= read.count > 0;
      } catch (error) {
        const retriesAtOnce = await onFailed(subscription, error);
        canGoOn ||= retriesAtOnce;
      }
      await betweenCommits?.();
    });
  } finally {
    if (publish !== undefined) publishChanges(publish, changes.toChanges());
  }
  return canGoOn;
}
