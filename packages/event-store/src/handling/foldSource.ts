import type { StreamDefinition } from '@bahi/contracts';
import type { Outcome } from '../commandHandler.ts';
import { StoreUnavailable, type EventStore } from '../port.ts';
import type { SnapshotStore } from '../snapshotStore.ts';
import type { Remembered } from './commandMemory.ts';
import { catchUp, foldPage, loadFold, type EventSeen } from './loadFold.ts';
import { StreamFold } from './streamFold.ts';

/** Events between two snapshots, while the stream stays in memory and when it leaves the cache. */
const SNAPSHOT_EVERY = 2_000;
const SNAPSHOT_ON_LEAVING = 20;
/** A stream with fewer events is folded from its first one. */
const SHORT = 10;
/** A large state is saved less often, so that the work per event stays about the same. */
const WEIGHT_PER_EVENT = 1_000;
/**
 * Bytes of state that can be saved in the time one event takes to read: a bill of five lines, parsed and its hash
 * checked.
 */
const WEIGHT_PER_EVENT_READ = 4_000;

/** Loads the state of one stream and saves its snapshots. */
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

  /** The state of a stream without events. */
  initial(): StreamFold<State> {
    return StreamFold.initial(this.definition);
  }

  /** The current state. Continues from `earlier` if given, and calls `seen` for each new event. */
  async read(earlier: StreamFold<State> | null, seen?: EventSeen): Promise<StreamFold<State>> {
    if (earlier !== null) {
      await catchUp(this.store, this.stream, earlier, seen);
      return earlier;
    }
    const fold = this.initial();
    // most streams are drafts of a few events: read those at once; only a long stream needs its snapshot
    if (await foldPage(this.store, this.stream, fold, SHORT)) return fold;
    const kept = await this.kept();
    if (kept !== null) return loadFold(this.store, this.definition, this.stream, kept);
    await catchUp(this.store, this.stream, fold);
    return fold;
  }

  /** The first outcome of a command, read back from the log; refused when its body was different then. */
  async replay({ first, last }: Remembered, bodyHash: string | undefined): Promise<Outcome> {
    const events = await this.store.readStream(this.stream, { from: first, maxCount: last - first + 1 });
    const newest = events.at(-1);
    if (newest?.revision !== last) throw new StoreUnavailable(`${this.stream} does not reach revision ${last}`);
    const { bodyHash: before = bodyHash } = newest.meta;
    if (bodyHash !== undefined && before !== bodyHash) return { kind: 'refused', code: 'idempotency_mismatch' };
    return { kind: 'replayed', events, revision: last, position: newest.position, answer: newest.meta.answer };
  }

  /** Whether the stream will hardly be used again. */
  isFinished({ state }: StreamFold<State>): boolean {
    return this.definition.isFinished?.(state) === true;
  }

  snapshotDue(fold: StreamFold<State>): boolean {
    if (this.snapshots === null) return false;
    const since = fold.revision - fold.snapshotRevision;
    return since >= SNAPSHOT_EVERY && since * WEIGHT_PER_EVENT >= fold.weight();
  }

  /**
   * Saves a snapshot if reading the events since the last one would take longer. Everything in the fold must be
   * durable.
   */
  async leave(fold: StreamFold<State>): Promise<void> {
    const since = fold.revision - fold.snapshotRevision;
    if (since >= SNAPSHOT_ON_LEAVING && since * WEIGHT_PER_EVENT_READ >= fold.weight()) await this.keep(fold);
  }

  /**
   * Saves a snapshot. Converts it to text at once, because the state keeps changing. Everything in it must be durable.
   */
  async keep(fold: StreamFold<State>): Promise<void> {
    if (this.snapshots === null) return;
    const { family, foldVersion } = this.definition;
    fold.snapshotRevision = fold.revision;
    const text = fold.toSnapshot(this.store.logId);
    // a snapshot that could not be saved costs only time
    await this.snapshots.save(family, this.stream, foldVersion, text).catch(() => undefined);
  }

  private async kept(): Promise<string | null> {
    const { family, foldVersion } = this.definition;
    return this.snapshots?.load(family, this.stream, foldVersion).catch(() => null) ?? null;
  }
}
