import type { StreamDefinition } from '@bahi/contracts';
import type { Outcome } from '../commandHandler.ts';
import { StoreUnavailable, type EventStore } from '../port.ts';
import type { SnapshotStore } from '../snapshotStore.ts';
import type { Remembered } from './commandMemory.ts';
import { catchUp, foldPage, loadFold, type EventSeen } from './loadFold.ts';
import { StreamFold } from './streamFold.ts';

/** Events between two snapshots, while the stream stays in memory and on leaving it. */
const SNAPSHOT_EVERY = 2_000;
const SNAPSHOT_ON_LEAVING = 20;
/** A stream of fewer events is folded from its first one. */
const SHORT = 10;
/** A large state is written down less often: the work stays about as much per event. */
const WEIGHT_PER_EVENT = 1_000;
/** What of a state is written down in the time that reading one event takes: a bill of five lines, parsed and its hash proved. */
const WEIGHT_PER_EVENT_READ = 4_000;

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

  /** The present state; `earlier` is one at hand to go on from, and `seen` is told what was new to it. */
  async read(earlier: StreamFold<State> | null, seen?: EventSeen): Promise<StreamFold<State>> {
    if (earlier !== null) {
      await catchUp(this.store, this.stream, earlier, seen);
      return earlier;
    }
    const fold = StreamFold.initial(this.definition);
    // most streams are a draft's few events: those are read at once, and only a long stream asks for a snapshot
    if (await foldPage(this.store, this.stream, fold, SHORT)) return fold;
    const kept = await this.kept();
    if (kept !== null) return loadFold(this.store, this.definition, this.stream, kept);
    await catchUp(this.store, this.stream, fold);
    return fold;
  }

  /** What a command gave the first time, read back from the log; refused when it came with another body then. */
  async replay({ first, last }: Remembered, bodyHash: string | undefined): Promise<Outcome> {
    const events = await this.store.readStream(this.stream, { from: first, maxCount: last - first + 1 });
    const newest = events.at(-1);
    if (newest?.revision !== last) throw new StoreUnavailable(`${this.stream} does not reach revision ${last}`);
    const { bodyHash: before = bodyHash } = newest.meta;
    if (bodyHash !== undefined && before !== bodyHash) return { kind: 'refused', code: 'idempotency_mismatch' };
    return { kind: 'replayed', events, revision: last, position: newest.position, answer: newest.meta.answer };
  }

  snapshotDue(fold: StreamFold<State>): boolean {
    if (this.snapshots === null) return false;
    const since = fold.revision - fold.snapshotRevision;
    return since >= SNAPSHOT_EVERY && since * WEIGHT_PER_EVENT >= fold.weight();
  }

  /** Keeps a snapshot if reading what came since would take longer; everything in the fold must be durable. */
  async leave(fold: StreamFold<State>): Promise<void> {
    const since = fold.revision - fold.snapshotRevision;
    if (since >= SNAPSHOT_ON_LEAVING && since * WEIGHT_PER_EVENT_READ >= fold.weight()) await this.keep(fold);
  }

  /** Keeps a snapshot. Written as text at once, because the state goes on changing; everything in it must be durable. */
  async keep(fold: StreamFold<State>): Promise<void> {
    if (this.snapshots === null) return;
    const { family, foldVersion } = this.definition;
    fold.snapshotRevision = fold.revision;
    const text = fold.toSnapshot(this.store.logId);
    // a shortcut that could not be kept costs time only
    await this.snapshots.save(family, this.stream, foldVersion, text).catch(() => undefined);
  }

  private async kept(): Promise<string | null> {
    const { family, foldVersion } = this.definition;
    return this.snapshots?.load(family, this.stream, foldVersion).catch(() => null) ?? null;
  }
}
