import type { Partition, ReadModelWriter } from '@bahi/read-store';
import type { Publish } from '../batch/publishChanges.ts';
import type { Log } from '../batch/readPages.ts';
import type { Projection } from '../projection.ts';
import type { RunnerLogger } from './runnerLog.ts';

export interface RunnerOptions {
  events: Log;
  writer: ReadModelWriter;
  projections: readonly Projection[];
  /** Called after commits to live builds, with one change per shop and position. */
  publish: Publish;
  /** Left out, figures are not published before the commit either. */
  clock?: { now(): number };
  logger?: RunnerLogger;
  /** Most events read at once. */
  pageSize: number;
  /** The shops to follow, which other hosts may follow as well; left out, all shops, and no other host follows any. */
  partition?: Partition;
  /** Fills only what `beginRebuild` names, and what has no build yet. */
  onlyFollow?: boolean;
}
