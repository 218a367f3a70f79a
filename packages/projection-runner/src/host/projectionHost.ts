import type { Position } from '@bahi/contracts';
import { ZERO_POSITION } from '@bahi/event-store';
import type { ProjectionBuilds } from '../builds/projectionBuilds.ts';
import { DashboardsFirst } from '../runner/dashboardsFirst.ts';
import { ProjectionRunner } from '../runner/projectionRunner.ts';
import type { Wake } from '../signals.ts';
import type { BatchInterval } from '../batch/batchSchedule.ts';
import { PAGE_SIZE, type ProjectionHost, type ProjectionHostOptions } from './hostOptions.ts';
import { PartitionLease } from './partitionLease.ts';
import { statusOf, type ProjectionStatus } from './projectionStatus.ts';
import { RoundTimer } from './roundTimer.ts';
import { Waiters } from './waiters.ts';

/** Checkpoints that no document carried are stored when the log has been quiet for so long. */
const QUIET_MS = 50;
/** The same for a partition: most of its checkpoints move by events of others, each save is a call to a server, and a reader flushes. */
const PARTITION_QUIET_MS = 250;
/** For so long a flush also speeds up the wake-ups that follow it. A reader who still waits flushes again. */
const FLUSH_MS = 250;
/** Time between the two checks after which a stalled partition is taken over. */
const STALLED_MS = 200;
/** Longer means fewer, cheaper batches: a bill is one row instead of three. Beside busy cashiers a dashboard is pushed so much later. */
const BATCH_INTERVAL: BatchInterval = { watchedMs: 15, unwatchedMs: 200 };

/** Runs rounds: each moves every live projection on by a batch, then every build that is being filled, then does what was asked for. */
class Host implements ProjectionHost {
  readonly #options: ProjectionHostOptions;
  readonly #runner: ProjectionRunner;
  readonly #lease: PartitionLease;
  readonly #waiters = new Waiters();
  readonly #tasks: (() => Promise<void>)[] = [];
  readonly #timer: RoundTimer;
  readonly #dashboardsFirst: DashboardsFirst;
  /** Resolve the wake-ups that asked for a round, when it has come to the end of the log. */
  readonly #woken: (() => void)[] = [];
  /** When a reader last asked to flush, perhaps before this host had the lease. */
  #flushedAt = -Infinity;
  #savedAt = performance.now();
  #running: Promise<void> | undefined;
  #stopped = false;
  #stopListening: () => void = () => undefined;

  constructor(options: ProjectionHostOptions) {
    this.#options = options;
    const { events, writer, projections, feed, clock, logger, partition } = options;
    const { pageSize = PAGE_SIZE, onlyFollow = false } = options;
    const { batchInterval = BATCH_INTERVAL } = options;
    this.#timer = new RoundTimer(batchInterval);
    this.#dashboardsFirst = new DashboardsFirst(batchInterval);
    this.#runner = new ProjectionRunner({
      events,
      writer,
      projections,
      publish: (changes) => feed.publish(changes),
      clock,
      pageSize,
      onlyFollow,
      ...(logger && { logger }),
      ...(partition && { partition }),
    });
    this.#lease = new PartitionLease(this.#runner, events, partition);
  }

  async start(): Promise<void> {
    await this.#runner.open();
    await this.#round(true);
    await this.#save();
    this.#stopListening = this.#options.wakeUp.onWake((wake) => this.#wake(wake));
    this.#running = this.#loop();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopListening();
    this.#timer.runNow();
    await this.#running;
    this.#waiters.cancel();
  }

  #wake(wake?: Wake): void | Promise<void> {
    if (wake?.flush === true) return this.#flush();
    if (wake?.lease !== undefined) return this.#endLease(wake.lease);
    if (performance.now() - this.#flushedAt < FLUSH_MS) this.#timer.runNow();
    else this.#timer.runWhenDue();
    if (this.#options.partition === undefined) return undefined;
    return new Promise((resolve) => this.#woken.push(resolve));
  }

  /** A reader waits: the holder of the lease runs at once, the others check whether the partition still moves. */
  #flush(): void {
    const now = performance.now();
    this.#flushedAt = now;
    if (this.#lease.isHeld) this.#timer.runNow();
    else if (this.#lease.sinceCheckedMs(now) >= this.#pollMs / 2) this.#timer.poll();
  }

  /** Stores first how far it is, unless another process holds the lease already. */
  async #endLease(how: 'released' | 'lost'): Promise<void> {
    if (how === 'released' && this.#isUnsaved) {
      this.#timer.runNow();
      await new Promise<void>((resolve) => this.#woken.push(resolve));
    }
    this.#lease.end();
  }

  get #pollMs(): number {
    return this.#options.pollMs ?? 1_000;
  }

  async #loop(): Promise<void> {
    let isBehind: boolean = false;
    while (!this.#stopped) {
      const woken = this.#woken.splice(0);
      const round = this.#timer.start();
      const isUrgent = round === 'now';
      const isWoken: boolean = round !== 'atPoll' || isBehind;
      this.#options.wakeUp.acknowledge?.();
      isBehind = (isBehind || (await this.#acquireLease(isWoken))) && (await this.#round(isUrgent || isBehind));
      this.#timer.schedule.finished(performance.now());
      this.#waiters.check();
      if (isBehind) {
        this.#woken.push(...woken);
        await new Promise((resolve) => setImmediate(resolve));
        continue;
      }
      // a reader in another process sees only what is stored
      if (isUrgent && this.#options.partition !== undefined) await this.#save();
      for (const resolve of woken) resolve();
      await this.#rest();
    }
    for (const resolve of this.#woken.splice(0)) resolve();
    for (const task of this.#tasks.splice(0)) await task();
    await this.#save();
  }

  #acquireLease(isWoken: boolean): Promise<boolean> {
    return this.#readOthers(() => this.#lease.acquire(isWoken));
  }

  async #checkAgain(): Promise<void> {
    if (await this.#readOthers(() => this.#lease.checkAgain())) this.#timer.runWhenDue();
  }

  async #readOthers(read: () => Promise<boolean>): Promise<boolean> {
    try {
      return await read();
    } catch (error) {
      this.#options.logger?.warn({ err: error }, 'projections could not read how far others are');
      return false;
    }
  }

  /**
   * @param isUrgent somebody waits for more than dashboards
   * @returns true when there is more to read at once
   */
  async #round(isUrgent: boolean): Promise<boolean> {
    try {
      // a partition's projections are committed in parallel, and a wake-up waits for all of them
      const isWatched = this.#timer.schedule.isWatched && this.#options.partition === undefined;
      await this.#runner.advanceLive(this.#dashboardsFirst.plan({ isWatched, isUrgent, now: performance.now() }));
      await this.#runner.advanceBuilding();
      for (const task of this.#tasks.splice(0)) await task();
      return this.#runner.isBehind;
    } catch (error) {
      // the next poll tries again
      this.#options.logger?.warn({ err: error }, 'projections could not read the log');
      return false;
    }
  }

  /** Pauses until there is something to do, and under load until the next round is due. */
  async #rest(): Promise<void> {
    if (performance.now() - this.#savedAt >= this.#pollMs) await this.#save();
    if (this.#timer.isIdle) {
      const othersMs = this.#dashboardsFirst.othersDueMs(performance.now());
      await this.#pause(Math.min(this.#quietMs, this.#pollMs, othersMs));
      if (this.#timer.isIdle && !this.#dashboardsFirst.isOthersDeferred) await this.#save();
    }
    await this.#timer.untilDue();
  }

  /** Waits for a request, and checks in between when that is due. */
  async #pause(ms: number): Promise<void> {
    const checkMs = this.#lease.checkDueMs(performance.now());
    if (checkMs < ms) {
      await this.#timer.pause(checkMs);
      await this.#checkAgain();
    }
    if (this.#timer.isIdle) await this.#timer.pause(checkMs < ms ? ms - checkMs : ms);
  }

  get #quietMs(): number {
    if (this.#runner.isWaitingForPartitions) return QUIET_MS;
    if (this.#lease.isStalled) return STALLED_MS;
    if (!this.#isUnsaved) return Infinity;
    return this.#options.partition === undefined ? QUIET_MS : PARTITION_QUIET_MS;
  }

  get #isUnsaved(): boolean {
    return this.#runner.hasUnsavedCheckpoints || (this.#lease.isHeld && this.#runner.hasUnsavedPublishCheckpoint);
  }

  async #save(): Promise<void> {
    this.#savedAt = performance.now();
    const published = this.#lease.isHeld ? this.#runner.savePublishCheckpoint() : undefined;
    const [wasOvertaken] = await Promise.all([this.#runner.saveCheckpoints(), published]);
    // without the lease another host reads on
    if (wasOvertaken && this.#lease.isHeld) this.#timer.runWhenDue();
  }

  /** Runs a task between two rounds, never beside one. */
  #betweenRounds<Result>(work: () => Promise<Result>): Promise<Result> {
    const stopped = new Error('projections are stopped');
    if (this.#stopped) return Promise.reject(stopped);
    return new Promise((resolve, reject) => {
      this.#tasks.push(async () => {
        if (this.#stopped) reject(stopped);
        else await work().then(resolve, reject);
      });
      this.#timer.runNow();
    });
  }

  #builds(names?: readonly string[]): ProjectionBuilds[] {
    return [...this.#runner.builds.values()].filter(({ projection }) => names?.includes(projection.name) ?? true);
  }

  #hasPassed(position: Position, names?: readonly string[]): boolean {
    return this.#builds(names).every(
      ({ live }) => live !== undefined && (live.checkpoint ?? ZERO_POSITION) >= position,
    );
  }

  async caughtUpTo(position: Position, names?: readonly string[]): Promise<boolean> {
    return this.#hasPassed(position, names);
  }

  waitFor(position: Position, timeoutMs: number, names?: readonly string[]): Promise<boolean> {
    return this.#waitUntil(() => this.#hasPassed(position, names), timeoutMs);
  }

  #waitUntil(condition: () => boolean, timeoutMs?: number): Promise<boolean> {
    if (condition()) return Promise.resolve(true);
    const met = this.#waiters.wait(condition, timeoutMs);
    this.#timer.runNow();
    return met;
  }

  async watched(watched: boolean): Promise<void> {
    this.#timer.schedule.isWatched = watched;
  }

  async rebuild(name: string): Promise<void> {
    await this.#betweenRounds(() => this.#runner.beginRebuild(name));
    const isDone = await this.#waitUntil(() => this.#runner.builds.get(name)?.building === undefined);
    if (!isDone) throw new Error(`projections stopped while ${name} was rebuilt; it goes on at the next start`);
  }

  retry(name: string): Promise<{ healed: number; parked: number }> {
    return this.#betweenRounds(() => this.#runner.retry(name));
  }

  async status(): Promise<ProjectionStatus[]> {
    const { events, clock } = this.#options;
    const [head] = await Promise.all([events.head(), this.#runner.loadParked()]);
    return Promise.all(this.#builds().map((builds) => statusOf(builds, { events, head, now: clock.now() })));
  }
}

/**
 * Follows the log with a set of projections: strictly in order from each one's own checkpoint, in one loop. Checkpoints alone make it correct:
 * wake-ups only make it fast, polling makes up for a lost one, and a second host does no harm.
 */
export function createProjectionHost(options: ProjectionHostOptions): ProjectionHost {
  return new Host(options);
}
