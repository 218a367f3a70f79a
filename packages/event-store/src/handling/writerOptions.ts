import type { EventStore } from '../port.ts';
import type { SnapshotStore } from '../snapshotStore.ts';
import type { LogicalClock } from './logicalClock.ts';

/** What every stream's writer works with. */
export interface WriterOptions {
  store: EventStore;
  snapshots: SnapshotStore | null;
  stopwatch: { now(): number };
  /** Of all streams together: a request that began at one tick may be shown what another stream confirmed later. */
  order: LogicalClock;
  app: string;
  /** Names the process among those that write the stream. */
  name: string;
  deadlineMs: number;
  /** Told when the stream became idle or its weight may have changed. */
  changed(): void;
}
