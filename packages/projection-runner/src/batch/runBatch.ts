import type { Id, Position } from '@bahi/contracts';
import type { ReadModelWriter } from '@bahi/read-store';
import type { Subscription } from '../builds/subscription.ts';
import { applyPage } from './applyPage.ts';
import { commitBatch, commitTogether } from './commitBatch.ts';
import { correlationIdsByShop } from './correlationIds.ts';
import { PendingBatch } from './pendingBatch.ts';
import { CollectedChanges, publishChanges, type Publish } from './publishChanges.ts';
import type { Page } from './readPages.ts';

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
  each: Each;
  /** Commits in one transaction what storage can; left out, each projection commits alone. */
  commitTogether?: ReadModelWriter['commitTogether'];
  /** Left out for builds that nobody reads yet. */
  publish?: Publish;
  /** Called with each batch before it is committed. */
  onApplied?: (batch: PendingBatch) => void;
  onCommitted: (batch: PendingBatch, read: ReadPart) => void;
  /** @returns whether the subscription can go on at once */
  onFailed: (subscription: Subscription, error: unknown) => Promise<boolean>;
  /** Called after each projection's commit. */
  betweenCommits?: () => Promise<void>;
}

/**
 * Moves subscriptions on from the checkpoint that all of them have, by one batch in four steps: read, apply, commit, publish. The page is
 * read once for all projections. Each projection commits alone, unless storage can commit them together.
 * @returns whether any of them may have more to read
 */
export async function runBatch(
  subscriptions: readonly Subscription[],
  after: Position | null,
  options: BatchOptions,
): Promise<boolean> {
  const batches = subscriptions.map((subscription) => new PendingBatch(subscription, options.writer));
  const read = await readAndApply(batches, after, options);
  return commitAndPublish(batches, read, options);
}

/** Steps 1 and 2. */
async function readAndApply(
  batches: readonly PendingBatch[],
  after: Position | null,
  { readPage, each, onApplied }: BatchOptions,
): Promise<ReadPart> {
  const { events, isLast } = await readPage(after);
  await each(batches, async (batch) => {
    await applyPage(batch, events).catch((cause: unknown) => {
      batch.failure = { cause };
    });
    onApplied?.(batch);
  });
  return { count: events.length, isLast, correlationIds: correlationIdsByShop(events) };
}

/** Steps 3 and 4. What was committed is published although something fails between two commits. */
async function commitAndPublish(
  batches: readonly PendingBatch[],
  read: ReadPart,
  { each, commitTogether: together, publish, onCommitted, onFailed, betweenCommits }: BatchOptions,
): Promise<boolean> {
  const changes = new CollectedChanges();
  let canGoOn = false;
  if (together !== undefined) await commitTogether(batches, together);
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
