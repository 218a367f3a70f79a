import type { EventStore } from '@bahi/event-store';
import type { Partition, ReadModelWriter } from '@bahi/read-store';
import type { EngineLogger } from './runnerLog.ts';
import type { Change, Projection } from '../projection.ts';

export interface EngineOptions {
  events: EventStore;
  writer: ReadModelWriter;
  projections: readonly Projection[];
  /** Called after each round of live batches, one change per shop. */
  publish(changes: readonly Change[]): void;
  logger?: EngineLogger;
  /** Most events read at once. */
  pageSize: number;
  /** The shops to follow; by default all. */
  partition?: Partition;
  /** Fills only what `beginRebuild` names, and what there is nothing of yet. */
  onlyFollow?: boolean;
}

export interface RoundOptions {
  /**
   * Dashboards get a turn of their own between the others whenever the log has grown. Only for an engine that writes one
   * projection after the other.
   */
  isWatched?: boolean;
  /** Leaves the others where they are. */
  onlyDashboards?: boolean;
  /** Most events that the others take at once, if fewer than usual. */
  othersPageSize?: number;
}
