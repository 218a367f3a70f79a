import type { EventStore } from '../port.ts';
import type { SnapshotStore } from '../snapshotStore.ts';
import type { FollowedStreams } from './followedStreams.ts';
import type { LogicalClock } from './logicalClock.ts';

/** The dependencies of every stream's writer. */
export interface WriterOptions {
  store: EventStore;
  snapshots: SnapshotStore | null;
  stopwatch: { now(): number };
  /**
   * Shared by all streams, because a request that began at one tick may use a state that another stream confirmed
   * later.
   */
  order: LogicalClock;
  followed: FollowedStreams;
  app: string;
  /** Unique name of the process among those that write the stream. */
  name: string;
  deadlineMs: number;
  /** No other process writes to the store. */
  soleWriter: boolean;
  /** Called when the stream became idle or its weight may have changed. */
  changed(): void;
}
