import type { Position, RecordedEvent } from '@bahi/contracts';
import { WrongRevision } from '../port.ts';
import { Contention } from './contention.ts';
import type { FoldSource } from './foldSource.ts';
import type { Group } from './group.ts';
import { RECENT_MS } from './recent.ts';
import type { Sharing } from './sharing.ts';
import type { StreamFold } from './streamFold.ts';
import type { WriterOptions } from './writerOptions.ts';
import { attachTiming, collectTimings } from './writerTiming.ts';

/** A read or an append of ours: what the stream had when it began is in the state once it has ended. */
interface Turn {
  /** On the logical clock and on the stopwatch. */
  tick: number;
  at: number;
  /** The newest known position of the log. */
  position: Position;
}

/**
 * A stream that other processes write too. A state is shown and a command answered only once the store has confirmed
 * the state. While other processes write the stream, they take turns (`Contention`).
 */
export class SharedStream<State> implements Sharing<State> {
  private readonly stream: string;
  private readonly source: FoldSource<State>;
  private readonly options: Pick<WriterOptions, 'stopwatch' | 'order' | 'followed'>;
  private readonly resume: () => void;
  private readonly contention: Contention;
  /** When the store last confirmed the cached state, on the logical clock. */
  private verified = -1;
  /** The turn that confirmed it. */
  private confirmed: Turn | null = null;
  private appended: Turn | null = null;
  /** A fold with events that were lost. It can be rewound, so the stream need not be read from the beginning. */
  private spoilt: { fold: StreamFold<State>; durable: number } | null = null;
  /** Start of our turn: the read for the next append, or else the append itself. */
  private turnBegan: number | null = null;

  /** @param resume called when it is our turn again after a pause */
  constructor(
    stream: string,
    source: FoldSource<State>,
    options: Pick<WriterOptions, 'name' | 'stopwatch' | 'order' | 'followed'>,
    resume: () => void,
  ) {
    this.stream = stream;
    this.source = source;
    this.options = options;
    this.resume = resume;
    this.contention = new Contention(options.name, options.stopwatch);
  }

  isFresh(since: number): boolean {
    return this.verified >= since;
  }

  isRecent(seen: Position | undefined): boolean {
    if (this.confirmed === null) return false;
    const { at, position } = this.confirmed;
    const isNew = this.options.stopwatch.now() - at < RECENT_MS && (seen === undefined || seen <= position);
    return isNew || this.options.followed.isUnchanged(this.stream, position, seen);
  }

  isReadyFor(arrived: number): boolean {
    return !this.contention.isShared || this.isFresh(arrived);
  }

  /** While others may win the append in flight or have their turn, a decision would most likely be lost. */
  mayDecide(isAppending: boolean): boolean {
    return !(this.contention.isActive && (isAppending || this.contention.isPausing));
  }

  mayAppend(): boolean {
    return !this.contention.isPausing;
  }

  mostCommands(): number {
    return this.contention.mostCommands;
  }

  async read(): Promise<StreamFold<State>> {
    const turn = this.beginTurn();
    const earlier = this.spoilt?.fold.rewound(this.spoilt.durable) ?? null;
    const { timings, collect } = collectTimings();
    const fold = await this.source.read(earlier, this.seenIn(turn, collect));
    this.spoilt = null;
    if (timings.length > 0) this.contention.othersSeen(timings);
    this.confirm(fold, turn);
    return fold;
  }

  async readOn(fold: StreamFold<State>): Promise<void> {
    const turn = this.beginTurn();
    const { revision } = fold;
    const { timings, collect } = collectTimings();
    await this.source.read(fold, this.seenIn(turn, collect));
    if (fold.revision > revision) this.contention.othersSeen(timings);
    this.confirm(fold, turn);
  }

  /** Pauses if it is another process's turn to write. */
  letOthersFirst(): void {
    if (!this.contention.isPausing) this.contention.letOthersFirst(() => this.takeTurn());
  }

  appending(group: Group<State>): void {
    this.appended = this.turn();
    group.started = this.appended.tick;
    this.turnBegan ??= this.appended.at;
    if (group.events[0] !== undefined) attachTiming(group.events[0], this.contention.timing);
  }

  landed(group: Group<State>, position: Position): void {
    this.options.order.saw(position);
    this.verified = group.started;
    if (this.appended !== null) this.confirmed = { ...this.appended, position };
    const now = this.options.stopwatch.now();
    const tookMs = now - (this.turnBegan ?? now);
    this.turnBegan = null;
    this.contention.won(group.commands, tookMs, () => this.takeTurn());
  }

  failed(group: Group<State>, error: Error): void {
    if (error instanceof WrongRevision) this.contention.lost(group.commands);
  }

  dropped(fold: StreamFold<State>, durable: number): void {
    this.turnBegan = null;
    this.spoilt = { fold, durable };
  }

  private beginTurn(): Turn {
    const turn = this.turn();
    this.turnBegan = turn.at;
    return turn;
  }

  private turn(): Turn {
    const { order, stopwatch } = this.options;
    return { tick: order.tick(), at: stopwatch.now(), position: order.newest };
  }

  /** Notes how far the log is known: an event of this stream includes all earlier ones. */
  private seenIn(turn: Turn, then: (event: RecordedEvent) => void): (event: RecordedEvent) => void {
    return (event) => {
      this.options.order.saw(event.position);
      if (event.position > turn.position) turn.position = event.position;
      then(event);
    };
  }

  /** After a pause: if there are others, one of them has had its turn. */
  private takeTurn(): void {
    if (this.contention.isActive) this.verified = -1;
    this.resume();
  }

  /** The fold is at least as new as the stream at that logical time. */
  private confirm(fold: StreamFold<State>, turn: Turn): void {
    this.verified = turn.tick;
    this.confirmed = turn;
    if (!this.contention.isShared) fold.unmark();
    else if (fold.markDue) fold.mark();
  }
}
