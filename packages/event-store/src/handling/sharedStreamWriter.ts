import type { StreamDefinition } from '@bahi/contracts';
import { WrongRevision } from '../port.ts';
import { asError } from './asError.ts';
import { Contention } from './contention.ts';
import type { Group, Job } from './job.ts';
import { catchUp } from './loadFold.ts';
import type { StreamFold } from './streamFold.ts';
import { StreamWriter } from './streamWriter.ts';
import { attachTiming, collectTimings } from './writerTiming.ts';
import type { WriterOptions } from './writerOptions.ts';

/**
 * Writes a stream that other processes write too. It shows a state or answers a command only once the store has
 * confirmed the state. While other processes write the stream, they take turns (`Contention`).
 */
export class SharedStreamWriter<State> extends StreamWriter<State> {
  private readonly contention: Contention;
  /** When the store last confirmed the cached state, on the logical clock. */
  private verified = -1;
  /** A fold with events that were lost. It can be rewound, so the stream need not be read from the beginning. */
  private spoilt: { fold: StreamFold<State>; durable: number } | null = null;
  /** Start of our turn: the read for the next append, or else the append itself. */
  private turnBegan: number | null = null;

  constructor(definition: StreamDefinition<State>, stream: string, options: WriterOptions) {
    super(definition, stream, options);
    this.contention = new Contention(options.name, options.stopwatch);
  }

  protected override isFresh(turn: number): boolean {
    return this.verified >= turn;
  }

  protected override isReadyFor(job: Job<State>): boolean {
    return this.pending !== null || !this.contention.isShared || this.isFresh(job.arrived);
  }

  /** While others may win the append in flight or have their turn, a decision would most likely be lost. */
  protected override get mayDecide(): boolean {
    return !(this.contention.isActive && (this.flying !== null || this.contention.isPausing));
  }

  protected override get mayAppend(): boolean {
    return !this.contention.isPausing;
  }

  protected override get mostCommands(): number {
    return this.contention.mostCommands;
  }

  protected override appending(group: Group<State>): void {
    group.started = this.options.order.tick();
    this.turnBegan ??= this.options.stopwatch.now();
    if (group.events[0] !== undefined) attachTiming(group.events[0], this.contention.timing);
  }

  protected override landed(group: Group<State>): void {
    this.verified = group.started;
    const now = this.options.stopwatch.now();
    const tookMs = now - (this.turnBegan ?? now);
    this.turnBegan = null;
    this.contention.won(group.commands, tookMs, () => this.takeTurn());
  }

  protected override failed(group: Group<State>, error: Error): void {
    if (error instanceof WrongRevision) this.contention.lost(group.commands);
  }

  protected override dropped(fold: StreamFold<State>, durable: number): void {
    this.turnBegan = null;
    this.spoilt = { fold, durable };
  }

  protected override async readFold(): Promise<StreamFold<State>> {
    this.turnBegan = this.options.stopwatch.now();
    const turn = this.options.order.tick();
    const earlier = this.spoilt?.fold.rewound(this.spoilt.durable) ?? null;
    const { timings, collect } = collectTimings();
    const fold = await this.source.read(earlier, collect);
    this.spoilt = null;
    if (timings.length > 0) this.contention.othersSeen(timings);
    this.confirm(fold, turn);
    return fold;
  }

  protected override lookAgain(fold: StreamFold<State>): void {
    this.reading = true;
    this.turnBegan = this.options.stopwatch.now();
    const turn = this.options.order.tick();
    const { revision } = fold;
    const { timings, collect } = collectTimings();
    catchUp(this.options.store, this.stream, fold, collect).then(
      () => {
        if (fold.revision > revision) this.contention.othersSeen(timings);
        this.reading = false;
        this.confirm(fold, turn);
        this.goOn();
      },
      (error: unknown) => {
        // part of the tail may have been folded
        this.dropFold(asError(error), fold.revision);
        this.giveUp(asError(error));
      },
    );
  }

  /** After a read: decides, unless it is another process's turn to write. */
  protected override goOn(): void {
    if (!this.queue.isEmpty && !this.contention.isPausing) this.contention.letOthersFirst(() => this.takeTurn());
    this.pump();
  }

  /** After a pause: if there are others, one of them has had its turn. */
  private takeTurn(): void {
    if (this.contention.isActive) this.verified = -1;
    this.pump();
  }

  /** The fold is at least as new as the stream at that logical time. */
  private confirm(fold: StreamFold<State>, turn: number): void {
    this.verified = turn;
    if (!this.contention.isShared) fold.unmark();
    else if (fold.markDue) fold.mark();
  }
}
