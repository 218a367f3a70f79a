import type { Position } from '@bahi/contracts';
import type { Partition, ReadModelWriter } from '@bahi/read-store';
import type { Projection } from '../projection.ts';
import type { RunnerLogger } from '../runner/runnerLog.ts';
import type { ChangeFeed, WakeUp } from '../signals.ts';
import type { BatchInterval } from '../batch/batchSchedule.ts';
import type { Log } from '../batch/readPages.ts';
import type { ProjectionStatus } from './projectionStatus.ts';

/** Most events read and written at once, unless the options say otherwise. */
export const PAGE_SIZE = 500;

export interface ProjectionHostOptions {
  events: Log;
  writer: ReadModelWriter;
  projections: readonly Projection[];
  wakeUp: WakeUp;
  feed: ChangeFeed;
  clock: { now(): number };
  logger?: RunnerLogger;
  /** Most events read and written at once. */
  pageSize?: number;
  /** How often the log is polled without a wake-up; twice as often while a reader waits for what another host follows. */
  pollMs?: number;
  /** Time between two batches under load. A reader who waits for a position does not wait for it. */
  batchInterval?: BatchInterval;
  /** The shops to follow, which other hosts may follow as well; left out, all shops, and no other host follows any. */
  partition?: Partition;
  /** Follows what other hosts build: fills only what `rebuild` names, and what has no build yet. */
  onlyFollow?: boolean;
}

export interface ProjectionHost {
  /** Opens read models and follows the log. Resolves when a small log has been read. */
  start(): Promise<void>;
  /** Ends after the current batch. */
  stop(): Promise<void>;
  /** Whether all projections (or the named ones) have passed a position. */
  caughtUpTo(position: Position, names?: readonly string[]): Promise<boolean>;
  /** Resolves true when they have, false when that takes longer than the time given. */
  waitFor(position: Position, timeoutMs: number, names?: readonly string[]): Promise<boolean>;
  /** Says whether any screen is open that shows what is published; at first none is. */
  watched(watched: boolean): Promise<void>;
  status(): Promise<ProjectionStatus[]>;
  /** Fills a new build beside the live one; resolves when it is served. */
  rebuild(name: string): Promise<void>;
  /** Replays parked shops in order after a fix. */
  retry(name: string): Promise<{ healed: number; parked: number }>;
}
