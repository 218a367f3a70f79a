import type { StreamDefinition } from '@bahi/contracts';
import type { Outcome } from '../commandHandler.ts';
import { StoreUnavailable, type EventStore } from '../port.ts';
import type { SnapshotStore } from '../snapshotStore.ts';
import type { Remembered } from './commandMemory.ts';
import { loadFold } from './loadFold.ts';
import type { StreamFold } from './streamFold.ts';

/** Events between two snapshots, and those that make one worth while on leaving the cache. */
const SNAPSHOT_EVERY = 2_000;
const SNAPSHOT_ON_LEAVING = 200;

/** Where the state of one stream is read from, and where its snapshots go. */
export class FoldSource<State> {
  private readonly definition: StreamDefinition<State>;
  private readonly stream: string;
  private readonly store: EventStore;
  private readonly snapshots: SnapshotStore | null;

  constructor(
    definition: StreamDefinition<State>,
    stream: string,
    { store, snapshots }: { store: EventStore; snapshots: SnapshotStore | null },
  ) {
    this.definition = definition;
    this.stream = stream;
    this.store = store;
    this.snapshots = snapshots;
  }

  /** The present state; `recent` is a snapshot at hand that is newer than the kept one. */
  async read(recent: string | null): Promise<StreamFold<State>> {
    return loadFold(this.store, this.definition, this.stream, recent ?? (await this.kept()));
  }

  /** What a command gave the first time, read back from the log. */
  async replay({ first, last }: Remembered): Promise<Outcome> {
    const events = await this.store.readStream(this.stream, { from: first, maxCount: last - first + 1 });
    const newest = events.at(-1);
    if (newest?.revision !== last) throw new StoreUnavailable(`${this.stream} does not reach revision ${last}`);
    return { kind: 'replayed', events, revision: last, position: newest.position, answer: newest.meta.answer };
  }

  snapshotDue(fold: StreamFold<State>): boolean {
    return this.snapshots !== null && fold.revision - fold.snapshotRevision >= SNAPSHOT_EVERY;
  }

  /** Keeps a snapshot if loading again would take long; everything in the fold must be durable. */
  async leave(fold: StreamFold<State>): Promise<void> {
    if (fold.revision - fold.snapshotRevision >= SNAPSHOT_ON_LEAVING) await this.keep(fold);
  }

  /** Keeps a snapshot. Written as text at once, because the state goes on changing; everything in it must be durable. */
  async keep(fold: StreamFold<State>): Promise<void> {
    if (this.snapshots === null) return;
    const { category, foldVersion } = this.definition;
    fold.snapshotRevision = fold.revision;
    const text = fold.toSnapshot(this.store.logId);
    // a shortcut that could not be kept costs time only
    await this.snapshots.save(category, this.stream, foldVersion, text).catch(() => undefined);
  }

  private async kept(): Promise<string | null> {
    const { category, foldVersion } = this.definition;
    return this.snapshots?.load(category, this.stream, foldVersion).catch(() => null) ?? null;
  }
}
