import type { Position } from '@bahi/contracts';
import type { Freshness, Loaded } from '../commandHandler.ts';
import { asError } from './asError.ts';
import type { FoldSource } from './foldSource.ts';
import { LiveState } from './liveState.ts';
import { LoadWaiters } from './loadWaiters.ts';
import type { Sharing } from './sharing.ts';
import type { StreamFold } from './streamFold.ts';

/** What the state needs of the writer that changes it. */
interface Writer {
  /** Resolves once the appends that the state contains are durable; undefined when all are. */
  pending(): Promise<void> | undefined;
  /** Takes the next possible step. */
  pump(): void;
  /** The stream was read. */
  onRead(): void;
  /** The stream cannot be read. */
  onUnreadable(error: Error): void;
}

/** The state of one stream in memory: read when it is needed, shown once it is current, dropped when an append is lost. */
export class CachedState<State> {
  /** Null until it is read, and after a lost append. */
  fold: StreamFold<State> | null = null;
  /** True while reading, or while something else needs the state to stand still. Nothing is decided meanwhile. */
  busy = false;
  private readonly source: FoldSource<State>;
  private readonly sharing: Sharing<State>;
  private readonly writer: Writer;
  private readonly loads = new LoadWaiters<State>();

  constructor(source: FoldSource<State>, sharing: Sharing<State>, writer: Writer) {
    this.source = source;
    this.sharing = sharing;
    this.writer = writer;
  }

  /** Whether callers wait for the state. */
  get isAwaited(): boolean {
    return !this.loads.isEmpty;
  }

  /** @param since logical time that the shown state must not be older than */
  load(since: number): Promise<Loaded<State>> {
    if (this.fold !== null && this.isConfirmed(since)) return Promise.resolve(this.view(this.fold));
    const loaded = this.loads.add(since);
    this.writer.pump();
    return loaded;
  }

  /** Whether loading it would ask the store for nothing. */
  isConfirmed(since: number): boolean {
    return this.fold !== null && !this.isAwaited && !this.busy && this.isCurrent(since);
  }

  /** The state in memory, if it is as fresh as that. */
  remembered(freshness: Freshness, seen: Position | undefined): Loaded<State> | undefined {
    const { fold } = this;
    if (fold === null || this.busy || (freshness === 'recent' && !this.sharing.isRecent(seen))) return undefined;
    return this.view(fold);
  }

  /** Shows the state to the callers that wait for it, or reads what it may lack. */
  answerLoads(): void {
    const { fold } = this;
    if (fold === null || this.busy || !this.isAwaited) return;
    if (this.isCurrent(this.loads.newestNeed)) this.loads.resolve(this.view(fold));
    else this.readOn(fold);
  }

  /** Reads the state. */
  read(): void {
    this.busy = true;
    this.sharing.read().then(
      (fold) => {
        this.fold = fold;
        this.busy = false;
        this.keepSnapshot();
        this.writer.onRead();
      },
      (error: unknown) => this.giveUp(asError(error)),
    );
  }

  /** Reads the events that the state may lack. */
  readOn(fold: StreamFold<State>): void {
    this.busy = true;
    this.sharing.readOn(fold).then(
      () => {
        this.busy = false;
        this.writer.onRead();
      },
      (error: unknown) => {
        // part of the events may have been folded
        this.drop(asError(error), fold.revision);
        this.giveUp(asError(error));
      },
    );
  }

  /** @param durable the last revision known to be in the log */
  drop(error: Error, durable: number): void {
    if (this.fold === null) return;
    this.fold.lost = error;
    this.sharing.dropped?.(this.fold, durable);
    this.fold = null;
  }

  /** Saves a snapshot when one is due and the whole state is durable. */
  keepSnapshot(): void {
    const { fold } = this;
    if (fold !== null && this.writer.pending() === undefined && this.source.snapshotDue(fold)) {
      void this.source.keep(fold);
    }
  }

  /** Whether the stream will hardly be used again. */
  get isFinished(): boolean {
    return this.fold !== null && this.source.isFinished(this.fold);
  }

  weight(): number {
    return this.fold?.weight() ?? 0;
  }

  /** Saves a snapshot when reading again would take long. Nothing may be pending. */
  async retire(): Promise<void> {
    if (this.fold !== null) await this.source.leave(this.fold);
  }

  private giveUp(error: Error): void {
    this.busy = false;
    this.loads.reject(error);
    this.writer.onUnreadable(error);
  }

  /** With an append pending, whoever loads the state waits for that append, which confirms the state too. */
  private isCurrent(since: number): boolean {
    return this.writer.pending() !== undefined || this.sharing.isFresh(since);
  }

  private view(fold: StreamFold<State>): Loaded<State> {
    return new LiveState(fold, () => (this.fold === fold ? this.writer.pending() : undefined));
  }
}
