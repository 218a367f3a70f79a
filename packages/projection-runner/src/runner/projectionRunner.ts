import type { Position } from '@bahi/contracts';
import { ZERO_POSITION } from '@bahi/event-store';
import { StaleCheckpoint, WHOLE, type Partition } from '@bahi/read-store';
import type { PendingBatch } from '../batch/pendingBatch.ts';
import { publishAhead } from '../batch/publishAhead.ts';
import { publishChanges } from '../batch/publishChanges.ts';
import { cachedPages, largerPage, pageReader, smallerPage, type Page, type PageReader } from '../batch/readPages.ts';
import { runBatch } from '../batch/runBatch.ts';
import { ProjectionBuilds } from '../builds/projectionBuilds.ts';
import { loadParked, saveCheckpoint, type Subscription } from '../builds/subscription.ts';
import { retryParked } from '../parking/retryParked.ts';
import { changesBetween } from './changesBetween.ts';
import { advanceLive, type LiveOptions } from './dashboardsFirst.ts';
import { PublishCheckpoint } from './publishCheckpoint.ts';
import { logApplied, logLeftToNewer, logParked } from './runnerLog.ts';
import type { RunnerOptions } from './runnerOptions.ts';

/** How subscriptions are moved on. */
interface Advance {
  readPage: PageReader;
  /** Left out for builds that nobody reads yet. */
  isPublished?: boolean;
  /** Called after each projection's commit. */
  betweenCommits?: () => Promise<void>;
}

/**
 * Moves the projections of one partition through the log, one call at a time; `batch/runBatch.ts` has the steps. It knows neither timers nor
 * threads.
 */
export class ProjectionRunner {
  /** By the projection's name. */
  readonly builds: ReadonlyMap<string, ProjectionBuilds>;
  readonly #options: RunnerOptions;
  readonly #partition: Partition;
  /** No other host, of whatever version, follows the same shops. */
  readonly #isAlone: boolean;
  /** A host that is alone has none, because its screens end with it; nor has one that only follows, because no screen hears it. */
  readonly #publishCheckpoint: PublishCheckpoint | undefined;

  constructor(options: RunnerOptions) {
    const { projections, writer, logger, partition = WHOLE, onlyFollow = false } = options;
    this.#options = options;
    this.#partition = partition;
    this.#isAlone = options.partition === undefined;
    this.#publishCheckpoint = this.#isAlone || onlyFollow ? undefined : new PublishCheckpoint(options, partition.index);
    const buildsOptions = {
      writer,
      partition,
      isAlone: this.#isAlone,
      onlyFollow,
      // once for all partitions
      onLeftToNewer: partition.index === 0 ? logLeftToNewer.bind(undefined, logger) : () => undefined,
    };
    this.builds = new Map(
      projections.map((projection) => [projection.name, new ProjectionBuilds(projection, buildsOptions)]),
    );
  }

  /** Opens what storage holds. A projection without a build begins one. */
  async open(): Promise<void> {
    await this.#publishCheckpoint?.open();
    await this.#each([...this.builds.values()], (builds) => this.#open(builds));
  }

  async #open(builds: ProjectionBuilds): Promise<void> {
    await builds.open();
    this.#publishCheckpoint?.noteStored(builds.live?.checkpoint ?? null);
  }

  /** Begins a build beside the live one, also in place of a newer version. One that is being filled already goes on. */
  async beginRebuild(name: string): Promise<void> {
    await this.#buildsOf(name).beginRebuild();
  }

  /**
   * Reads from storage how far other hosts of the partition are. It takes few calls: hosts that only follow do it every second.
   * @returns whether any of them has moved since the last time
   */
  async catchUpWithOthers(): Promise<boolean> {
    const published = this.#publishCheckpoint?.refresh() ?? false;
    const moved = await Promise.all([published, ...[...this.builds.values()].map((builds) => this.#catchUp(builds))]);
    return moved.includes(true);
  }

  async #catchUp(builds: ProjectionBuilds): Promise<boolean> {
    const hasMoved = await builds.catchUpWithOthers();
    if (hasMoved) this.#publishCheckpoint?.noteStored(builds.live?.checkpoint ?? null);
    return hasMoved;
  }

  /** Loads what else other hosts stored. To be called before this one goes on from their checkpoints. */
  async loadParked(): Promise<void> {
    await Promise.all(this.#subscriptions.map((one) => loadParked(this.#options.writer, one)));
  }

  /** Whether everything up to a position was read and published, and no build is being filled. */
  isCaughtUp(head: Position): boolean {
    if (this.#publishCheckpoint?.hasGap === true) return false;
    return [...this.builds.values()].every(
      ({ live, building }) => building === undefined && (live?.checkpoint ?? ZERO_POSITION) >= head,
    );
  }

  /**
   * Runs a batch of every live projection, those on dashboards first.
   * @returns false when all are at the head of the log, or cannot go on
   */
  async advanceLive(options: LiveOptions = {}): Promise<boolean> {
    // a partition's projections are committed together
    if (!this.#isAlone)
      return this.#advance(this.#live(), { readPage: cachedPages(this.#reader()), isPublished: true });
    return advanceLive(
      {
        live: (onDashboard) => this.#live(onDashboard),
        reader: (maxCount) => this.#reader(maxCount),
        advance: (subscriptions, how) => this.#advance(subscriptions, how),
        each: (items, work) => this.#each(items, work),
        head: () => this.#options.events.head(),
      },
      options,
    );
  }

  #live(onDashboard?: boolean): Subscription[] {
    return [...this.builds.values()]
      .filter(({ projection: { onDashboard: is = false } }) => is === (onDashboard ?? is))
      .flatMap(({ live }) => live ?? []);
  }

  /**
   * Runs a batch of one page for every build that is being filled, and serves those that have caught up. It publishes only what such a build
   * has read beyond the one before it.
   */
  async advanceBuilding(): Promise<boolean> {
    const building = [...this.builds.values()].flatMap((builds) => builds.building ?? []);
    if (building.length === 0) return false;
    const canGoOn = await this.#advance(building, { readPage: this.#reader() });
    for (const builds of this.builds.values()) {
      const { building: filled } = builds;
      if (filled === undefined) continue;
      try {
        if (await builds.canServeBuilding()) await this.#serve(builds, filled);
      } catch (error) {
        await this.#recover(filled, error);
      }
    }
    return canGoOn;
  }

  async #serve(builds: ProjectionBuilds, filled: Subscription): Promise<void> {
    const { live } = builds;
    const unpublished = live ? await changesBetween(live.checkpoint, filled.checkpoint, [filled], this.#reader()) : [];
    await builds.serveBuilding();
    publishChanges(this.#options.publish, unpublished);
  }

  #reader(maxCount = this.#options.pageSize): PageReader {
    return pageReader(this.#options.events, this.#partition, maxCount);
  }

  /** Runs a batch for all subscriptions with the same checkpoint. @returns whether any of them can go on */
  async #advance(subscriptions: readonly Subscription[], advance: Advance): Promise<boolean> {
    const { readPage, isPublished = false, betweenCommits } = advance;
    const { writer, logger, publish, clock } = this.#options;
    const onApplied = (batch: PendingBatch): void => {
      // what cannot be published ahead is published after the commit
      void publishAhead(batch, clock?.now() ?? 0, publish).catch(() => undefined);
    };
    let canGoOn = false;
    for (const after of new Set(subscriptions.map(({ checkpoint }) => checkpoint))) {
      const together = subscriptions.filter(({ checkpoint }) => checkpoint === after);
      const builds = together.map(({ projection }) => this.#buildsOf(projection.name));
      const advanced = await runBatch(together, after, {
        writer,
        readPage: (from) => readWithBackoff(builds, from, readPage),
        each: (items, work) => this.#each(items, work),
        ...(isPublished && { publish }),
        ...(isPublished && !this.#isAlone && { commitTogether: writer.commitTogether, ...(clock && { onApplied }) }),
        ...(betweenCommits && { betweenCommits }),
        onCommitted: (batch, read) => {
          logParked(logger, batch);
          if (read.count === 0) return;
          const its = this.#buildsOf(batch.subscription.projection.name);
          its.pageFraction = largerPage(its.pageFraction);
          if (isPublished) logApplied(logger, batch, read);
        },
        onFailed: (subscription, error) => this.#backOff(subscription, error),
      });
      canGoOn ||= advanced;
    }
    return canGoOn;
  }

  /** In parallel where storage is a server, one after the other where it is this thread's own work. */
  async #each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
    if (this.#partition.of > 1) await Promise.all(items.map(work));
    else for (const item of items) await work(item);
  }

  /** While a page may be waiting for a subscription that can take it. */
  get isBehind(): boolean {
    return this.#subscriptions.some(({ atEnd, failure }) => !atEnd && failure === undefined);
  }

  /** While a full build waits for other partitions. */
  get isWaitingForPartitions(): boolean {
    return [...this.builds.values()].some((builds) => builds.isWaitingForPartitions);
  }

  /** While storage does not have all checkpoints yet. */
  get hasUnsavedCheckpoints(): boolean {
    return this.#subscriptions.some(({ checkpoint, storedCheckpoint }) => checkpoint !== storedCheckpoint);
  }

  /**
   * Stores the checkpoints that moved without documents: a restart begins there.
   * @returns true when another host was faster: what it left must be read again, and perhaps nobody else does
   */
  async saveCheckpoints(): Promise<boolean> {
    let wasOvertaken = false;
    await this.#each(this.#subscriptions, async (subscription) => {
      try {
        await saveCheckpoint(this.#options.writer, subscription);
      } catch (error) {
        wasOvertaken ||= error instanceof StaleCheckpoint;
        await this.#recover(subscription, error);
      }
    });
    return wasOvertaken;
  }

  /** While storage does not have yet how far changes were published. */
  get hasUnsavedPublishCheckpoint(): boolean {
    return this.#publishCheckpoint?.isBehind(this.#live()) === true;
  }

  /** Publishes what another host committed without publishing it, and stores how far changes were published. */
  async savePublishCheckpoint(): Promise<void> {
    await this.#publishCheckpoint?.save(this.#live(), this.#reader());
  }

  /** Replays parked shops after a fix. @returns how many were healed here and how many stay parked */
  async retry(name: string): Promise<{ healed: number; parked: number }> {
    const { events, writer, pageSize, publish } = this.#options;
    const builds = this.#buildsOf(name);
    return retryParked(builds, { events, writer, pageSize, publish, reopen: () => this.#open(builds) });
  }

  get #subscriptions(): Subscription[] {
    return [...this.builds.values()].flatMap(({ subscriptions }) => subscriptions);
  }

  /** After a batch that could not be committed: tries a smaller page next. @returns whether it can be tried at once */
  async #backOff(subscription: Subscription, error: unknown): Promise<boolean> {
    await this.#recover(subscription, error);
    if (subscription.failure === undefined) return true;
    const builds = this.#buildsOf(subscription.projection.name);
    builds.pageFraction = smallerPage(builds.pageFraction);
    return false;
  }

  /** Another host was faster, or storage failed: goes on from what storage has. A failure is tried again at the next poll. */
  async #recover(subscription: Subscription, error: unknown): Promise<void> {
    const isStale = error instanceof StaleCheckpoint;
    const { name } = subscription.projection;
    const { logger } = this.#options;
    if (!isStale) logger?.warn({ projection: name, err: error }, 'projection batch failed');
    const builds = this.#buildsOf(name);
    try {
      await this.#open(builds);
    } catch (reopening) {
      logger?.warn({ projection: name, err: reopening }, 'projection storage failed');
    }
    subscription.failure = isStale ? undefined : ((error as Error | undefined)?.message ?? String(error));
    for (const opened of builds.subscriptions) {
      if (opened.build === subscription.build) opened.failure = subscription.failure;
    }
  }

  #buildsOf(name: string): ProjectionBuilds {
    const builds = this.builds.get(name);
    if (builds === undefined) throw new Error(`no projection is called ${name}`);
    return builds;
  }
}

/** Reads a page that all of these can take at once. */
async function readWithBackoff(
  builds: readonly ProjectionBuilds[],
  after: Position | null,
  readPage: PageReader,
): Promise<Page> {
  try {
    return await readPage(after, Math.min(...builds.map(({ pageFraction }) => pageFraction)));
  } catch (error) {
    for (const its of builds) its.pageFraction = smallerPage(its.pageFraction);
    throw error;
  }
}
