import type { Position } from '@bahi/contracts';
import { ZERO_POSITION, type EventStore } from '@bahi/event-store';
import type { Partition, ReadModelWriter } from '@bahi/read-store';
import { Engine } from '../runner/projectionRunner.ts';
import type { EngineLogger } from '../runner/runnerLog.ts';
import type { RoundOptions } from '../runner/runnerOptions.ts';
import type { ChangeFeed, Projection, Wake, WakeUp } from '../projection.ts';
import { statusOf, type ProjectionStatus } from './projectionStatus.ts';
import type { Slot } from '../builds/projectionBuilds.ts';
import { TurnPace, type GatherTimes } from './batchSchedule.ts';

export interface ProjectionHostOptions {
  events: EventStore;
  writer: ReadModelWriter;
  projections: readonly Projection[];
  wakeUp: WakeUp;
  feed: ChangeFeed;
  clock: { now(): number };
  logger?: EngineLogger;
  /** Most events read and written at once. */
  pageSize?: number;
  /** How often the log is looked at without being woken; twice as often where somebody waits for what another host follows. */
  sweepMs?: number;
  /** Under load, time between two batches. Whoever waits for a position is not kept waiting. */
  gather?: GatherTimes;
  /** The shops to follow, which other hosts may follow too; by default all, and no other host does. */
  partition?: Partition;
  /** Takes part in what other hosts do and takes nothing from them: fills only what `rebuild` names, and what there is nothing of yet. */
  onlyFollow?: boolean;
}

export interface ProjectionHost {
  /** Opens read models and follows the log. Resolves when a small log has been read. */
  start(): Promise<void>;
  /** Ends after the batch at hand. */
  stop(): Promise<void>;
  /** Whether all projections (or the named ones) have passed a position. */
  caughtUpTo(position: Position, names?: readonly string[]): Promise<boolean>;
  /** Resolves true when they have, false when that takes longer than the time given. */
  waitFor(position: Position, timeoutMs: number, names?: readonly string[]): Promise<boolean>;
  /** Says whether any screen is open that follows what is published; at first none is. */
  watched(watched: boolean): Promise<void>;
  status(): Promise<ProjectionStatus[]>;
  /** Fills a new build beside the live one; resolves when it is read. */
  rebuild(name: string): Promise<void>;
  /** Replays parked shops in order after a fix. */
  retry(name: string): Promise<{ healed: number; parked: number }>;
}

/** The log has been quiet for so long when checkpoints are saved that no document carried. */
const QUIET_MS = 50;
/** Most checkpoints of a partition move by events of other partitions, each save is a write to a server, and who waits hurries it. */
const PARTITION_QUIET_MS = 250;
/** Who waits says so again after that time. */
const URGENT_MS = 250;
/** Until a host that was not called looks a second time. */
const HESITATION_MS = 200;
/** Longer means fewer, cheaper batches: a bill is one row instead of three. A dashboard beside busy cashiers is pushed so much later. */
const GATHER: GatherTimes = { watchedMs: 15, unwatchedMs: 200 };
/** Events that others take at once while a dashboard waits for its next turn. */
const WATCHED_PAGE = 80;

interface Waiter {
  satisfied(): boolean;
  done(passed: boolean): void;
}

class Host implements ProjectionHost {
  readonly #options: ProjectionHostOptions;
  readonly #engine: Engine;
  readonly #waiters = new Set<Waiter>();
  readonly #tasks: (() => Promise<void>)[] = [];
  readonly #pace: TurnPace;
  /** Of what is on no dashboard: watchers do not hurry it, since their lists are told of it a few times a second at most. */
  readonly #othersPace: TurnPace;
  /** The others were left behind by the last turn. */
  #owed = false;
  /** When the next turn is wanted: at the next sweep, once events have gathered, or at once because somebody waits for it. */
  #wanted: 'atSweep' | 'soon' | 'now' = 'atSweep';
  /** Told when the turn that they woke this host for has come to the head of the log. */
  readonly #callers: (() => void)[] = [];
  /**
   * Whose the partition is. Ours: no other host has moved it since this one did, and it was not given away. Nobody's: there was
   * something to do at the last look, and no other host had moved.
   */
  #owner: 'us' | 'others' | 'nobody' = 'us';
  /** When somebody last said that they wait, perhaps before the partition came here. */
  #urgedAt = -Infinity;
  /** When this host last looked where others have come to. */
  #lookedAt = -Infinity;
  /** The pause is there to let events gather. */
  #gathering = false;
  #savedAt = performance.now();
  #endPause: () => void = () => undefined;
  #running: Promise<void> | undefined;
  #stopped = false;
  #stopListening: () => void = () => undefined;

  constructor(options: ProjectionHostOptions) {
    this.#options = options;
    const { events, writer, projections, feed, logger, partition, pageSize = 500, onlyFollow = false } = options;
    this.#pace = new TurnPace(options.gather ?? GATHER);
    this.#othersPace = new TurnPace(options.gather ?? GATHER);
    const publish = feed.publish.bind(feed);
    this.#engine = new Engine({
      events,
      writer,
      projections,
      publish,
      pageSize,
      onlyFollow,
      ...(logger && { logger }),
      ...(partition && { partition }),
    });
  }

  async start(): Promise<void> {
    await this.#engine.open();
    await this.#turn(true);
    await this.#save();
    this.#stopListening = this.#options.wakeUp.onWake((wake) => this.#wake(wake));
    this.#running = this.#loop();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopListening();
    this.#hurry();
    await this.#running;
    for (const waiter of this.#waiters) waiter.done(false);
  }

  #wake(wake?: Wake): void | Promise<void> {
    if (wake?.urgent === true) {
      // whoever has the partition hurries; the others look whether it is still moved
      this.#urgedAt = performance.now();
      if (this.#owner === 'us') this.#hurry();
      else if (this.#urgedAt - this.#lookedAt >= this.#sweepMs / 2) this.#endPause();
      return undefined;
    }
    if (wake?.ends !== undefined) return this.#giveAway(wake.ends === 'givenAway');
    this.#wantSoon();
    if (performance.now() - this.#urgedAt < URGENT_MS) this.#hurry();
    if (!this.#gathering) this.#endPause();
    if (this.#options.partition === undefined) return undefined;
    return new Promise((resolve) => this.#callers.push(resolve));
  }

  async #giveAway(stored: boolean): Promise<void> {
    if (stored && this.#isUnsaved) {
      this.#hurry();
      await new Promise<void>((resolve) => this.#callers.push(resolve));
    }
    this.#owner = 'others';
  }

  #hurry(): void {
    this.#wanted = 'now';
    this.#endPause();
  }

  get #sweepMs(): number {
    return this.#options.sweepMs ?? 1_000;
  }

  #wantSoon(): void {
    if (this.#wanted === 'atSweep') this.#wanted = 'soon';
  }

  /** Live batches first, then one page of each rebuild, then whoever asked for a turn; rests at the head of the log. */
  async #loop(): Promise<void> {
    let behind: boolean = false;
    while (!this.#stopped) {
      const hurried = this.#wanted === 'now';
      const called: boolean = this.#wanted !== 'atSweep' || behind;
      const callers = this.#callers.splice(0);
      this.#wanted = 'atSweep';
      this.#options.wakeUp.looks?.();
      this.#pace.begun(performance.now());
      behind = (behind || (await this.#isOurs(called))) && (await this.#turn(hurried || behind));
      this.#pace.ended(performance.now());
      for (const waiter of this.#waiters) if (waiter.satisfied()) waiter.done(true);
      if (behind) {
        this.#callers.push(...callers);
        await new Promise((resolve) => setImmediate(resolve));
        continue;
      }
      // who waits in another process sees only what is stored
      if (hurried && this.#options.partition !== undefined) await this.#save();
      for (const done of callers) done();
      await this.#rest();
    }
    for (const done of this.#callers.splice(0)) done();
    for (const task of this.#tasks.splice(0)) await task();
    await this.#save();
  }

  /**
   * Where other hosts may follow the same shops: goes on from where they have come to, and keeps out of what they are at. Without
   * being called it takes what was left alone twice: whoever was woken for it may just be about to begin.
   */
  async #isOurs(called: boolean): Promise<boolean> {
    const { partition, events, logger } = this.#options;
    if (partition === undefined) return true;
    try {
      const wasLeft = this.#owner === 'nobody';
      if (wasLeft) this.#owner = 'others';
      if (!called && this.#engine.isAt(await events.head())) return false;
      this.#lookedAt = performance.now();
      const stoodStill = await this.#engine.rejoin();
      const isOurs = called || (stoodStill && wasLeft);
      this.#owner = isOurs ? 'us' : stoodStill ? 'nobody' : 'others';
      if (isOurs) await this.#engine.takeOver();
      return isOurs;
    } catch (error) {
      logger?.warn({ err: error }, 'projections could not look how far others are');
      return false;
    }
  }

  /**
   * @param all somebody waits for more than dashboards
   * @returns true when there is more to read at once
   */
  async #turn(all: boolean): Promise<boolean> {
    try {
      await this.#engine.liveRound(this.#besideDashboards(all));
      await this.#engine.buildingRound();
      for (const task of this.#tasks.splice(0)) await task();
      return this.#engine.isBehind;
    } catch (error) {
      // The log cannot be read: the next sweep tries again.
      this.#options.logger?.warn({ err: error }, 'projections could not read the log');
      return false;
    }
  }

  /** What the others get of a turn: all they need, unless somebody looks at a dashboard and they can wait. */
  #besideDashboards(all: boolean): RoundOptions {
    const now = performance.now();
    // a partition's projections are written at the same time, and whoever woke it waits for all of them
    const isWatched = this.#pace.watched && this.#options.partition === undefined;
    this.#owed = isWatched && !all && this.#othersPace.waitMs(now) > 0;
    if (!this.#owed) this.#othersPace.begun(now);
    if (!isWatched) return {};
    return { isWatched, onlyDashboards: this.#owed, othersPageSize: WATCHED_PAGE };
  }

  /** Until there is something to do, and under load a little longer, so that the next batch finds more. */
  async #rest(): Promise<void> {
    const sweepMs = this.#sweepMs;
    if (performance.now() - this.#savedAt >= sweepMs) await this.#save();
    if (this.#wanted === 'atSweep') {
      const owedMs = this.#owed ? this.#othersPace.waitMs(performance.now()) : Infinity;
      await this.#pause(Math.min(this.#quietMs, sweepMs, owedMs));
      if (this.#wanted === 'atSweep' && !this.#owed) await this.#save();
    }
    const dueMs = this.#pace.waitMs(performance.now());
    if (this.#wanted === 'now' || dueMs === 0) return;
    this.#gathering = true;
    await this.#pause(dueMs);
    this.#gathering = false;
  }

  get #quietMs(): number {
    if (this.#engine.isAwaitingOthers) return QUIET_MS;
    if (this.#owner === 'nobody') return HESITATION_MS;
    if (!this.#isUnsaved) return Infinity;
    return this.#options.partition === undefined ? QUIET_MS : PARTITION_QUIET_MS;
  }

  get #isUnsaved(): boolean {
    return this.#engine.isUnsaved || (this.#owner === 'us' && this.#engine.isUntold);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #save(): Promise<void> {
    this.#savedAt = performance.now();
    const told = this.#owner === 'us' ? this.#engine.saveTold() : undefined;
    const [wasOvertaken] = await Promise.all([this.#engine.saveCheckpoints(), told]);
    // otherwise whoever was faster has the partition in hand
    if (wasOvertaken && this.#owner === 'us') this.#wantSoon();
  }

  /** Runs between batches, never beside one. */
  #between<Result>(work: () => Promise<Result>): Promise<Result> {
    const stopped = new Error('projections are stopped');
    if (this.#stopped) return Promise.reject(stopped);
    return new Promise((resolve, reject) => {
      this.#tasks.push(async () => {
        if (this.#stopped) reject(stopped);
        else await work().then(resolve, reject);
      });
      this.#hurry();
    });
  }

  #slots(names?: readonly string[]): Slot[] {
    return [...this.#engine.slots.values()].filter(({ projection }) => names?.includes(projection.name) ?? true);
  }

  #passed(position: Position, names?: readonly string[]): boolean {
    return this.#slots(names).every(({ live }) => live !== undefined && (live.checkpoint ?? ZERO_POSITION) >= position);
  }

  async caughtUpTo(position: Position, names?: readonly string[]): Promise<boolean> {
    return this.#passed(position, names);
  }

  waitFor(position: Position, timeoutMs: number, names?: readonly string[]): Promise<boolean> {
    return this.#when(() => this.#passed(position, names), timeoutMs);
  }

  #when(satisfied: () => boolean, timeoutMs?: number): Promise<boolean> {
    if (satisfied()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => waiter.done(satisfied()), timeoutMs);
      const waiter: Waiter = {
        satisfied,
        done: (passed) => {
          clearTimeout(timer);
          this.#waiters.delete(waiter);
          resolve(passed);
        },
      };
      this.#waiters.add(waiter);
      this.#hurry();
    });
  }

  async watched(watched: boolean): Promise<void> {
    this.#pace.watched = watched;
  }

  async rebuild(name: string): Promise<void> {
    await this.#between(() => this.#engine.beginRebuild(name));
    const done = await this.#when(() => this.#engine.slots.get(name)?.building === undefined);
    if (!done) throw new Error(`projections stopped while ${name} was rebuilt; it goes on at the next start`);
  }

  retry(name: string): Promise<{ healed: number; parked: number }> {
    return this.#between(() => this.#engine.retry(name));
  }

  async status(): Promise<ProjectionStatus[]> {
    const [head] = await Promise.all([this.#options.events.head(), this.#engine.takeOver()]);
    const { events, clock } = this.#options;
    return Promise.all(this.#slots().map((slot) => statusOf(slot, { events, head, now: clock.now() })));
  }
}

/**
 * Follows the log with a set of projections: strictly in order from each one's own checkpoint, in one loop. Correct by
 * checkpoint alone: wake-ups only make it quick, the sweep makes a lost one good, and a doubled host does no harm.
 */
export function createProjectionHost(options: ProjectionHostOptions): ProjectionHost {
  return new Host(options);
}
