import type { Decision, Position, StreamDefinition } from '@bahi/contracts';
import { MAX_APPEND_BYTES, tooMuchAtOnce } from '../appendSize.ts';
import type { CommandContext, HandleOptions, Loaded, Outcome } from '../commandHandler.ts';
import { decidedAgain } from './afterFailure.ts';
import { asError } from './asError.ts';
import type { Remembered } from './commandMemory.ts';
import { CommandQueue } from './commandQueue.ts';
import { FoldSource } from './foldSource.ts';
import { answerJob, answerMembers, Group, rejectJob, type Job } from './job.ts';
import { decideJob, needsPreparing, newJob, prepareJob, sealJob } from './job.ts';
import { LiveState } from './liveState.ts';
import { LoadWaiters } from './loadWaiters.ts';
import type { Accepted, SealedCommand, Sealing } from './sealCommand.ts';
import { settleAppend } from './settleAppend.ts';
import { StreamFold } from './streamFold.ts';
import type { WriterOptions } from './writerOptions.ts';

const MOST_COMMANDS = 500;

/**
 * Decides the commands of one stream one after the other on its pending state. At most one append is in flight; later
 * commands gather in the open group behind it. After any failure the pending state is dropped and loaded again, and
 * every command that was not at fault is decided again in its old order.
 *
 * This class is for streams that no other process writes: the cached state is always current. `SharedStreamWriter`
 * checks first.
 */
export class StreamWriter<State> {
  protected readonly options: WriterOptions;
  protected readonly stream: string;
  protected readonly source: FoldSource<State>;
  protected readonly queue = new CommandQueue<State>();
  protected flying: Group<State> | null = null;
  /** True while reading, or while an append without reading is in flight. Nothing is decided meanwhile. */
  protected reading = false;
  private readonly definition: StreamDefinition<State>;
  private readonly sealing: Sealing;
  private readonly loads = new LoadWaiters<State>();
  private fold: StreamFold<State> | null = null;
  private open: Group<State> | null = null;

  constructor(definition: StreamDefinition<State>, stream: string, options: WriterOptions) {
    this.definition = definition;
    this.stream = stream;
    this.options = options;
    this.source = new FoldSource(definition, stream, options);
    this.sealing = { stream, app: options.app, chained: definition.chained };
  }

  async handle(
    context: CommandContext,
    decide: (state: Readonly<State>, revision: number) => Decision,
    options: HandleOptions<State>,
  ): Promise<Outcome> {
    this.queue.assertRoom(this.stream);
    return new Promise((resolve, reject) => {
      const command = { context, decide, resolve, reject, arrived: this.options.order.tick() };
      this.queue.add(newJob(command, options, this.stream, this.options.deadlineMs));
      this.pump();
    });
  }

  /** @param since logical time that the shown state must not be older than */
  load(since: number): Promise<Loaded<State>> {
    const { fold } = this;
    const isCurrent = !this.reading && (this.pending !== null || this.isFresh(since));
    if (fold !== null && this.loads.isEmpty && isCurrent) return Promise.resolve(this.view(fold));
    const loaded = this.loads.add(since);
    this.pump();
    return loaded;
  }

  /** Whether the stream can leave the cache without losing anything but time. */
  get idle(): boolean {
    return !this.pending && !this.reading && this.queue.isEmpty && this.loads.isEmpty;
  }

  /** Whether the stream will hardly be used again. */
  get finished(): boolean {
    return this.fold !== null && this.definition.isFinished?.(this.fold.state) === true;
  }

  weight(): number {
    return this.fold?.weight() ?? 0;
  }

  /** Saves a snapshot when loading again would take long. The stream must be idle. */
  async retire(): Promise<void> {
    if (this.fold !== null) await this.source.leave(this.fold);
  }

  /** Resolves once nothing is pending. */
  async settled(): Promise<void> {
    while (this.pending) await this.pending.done.catch(() => undefined);
  }

  protected get pending(): Group<State> | null {
    return this.open ?? this.flying;
  }

  /** Takes the next possible step; called after every change. */
  protected pump(): void {
    this.answerLoads();
    while (!this.reading && this.fold !== null) {
      const job = this.queue.first;
      if (job === undefined || !this.hasRoom(job, this.fold)) break;
      this.queue.takeFirst();
      if (!job.settled) this.decide(job, this.fold);
    }
    if (!this.reading && this.fold === null && this.flying === null && !this.idle) this.startLoading();
    if (this.flying === null && this.open !== null && this.mayAppend) this.fly(this.open);
    if (this.idle) this.options.changed();
  }

  private hasRoom(job: Job<State>, fold: StreamFold<State>): boolean {
    // a snapshot or a preparation needs a durable state: wait for the pending append
    if (this.pending !== null && (job.prepare !== undefined || this.source.snapshotDue(fold))) return false;
    if (!this.mayDecide) return false;
    if (this.open === null) return true;
    return !this.open.closed && !job.alone && this.open.commands < this.mostCommands;
  }

  // --- overridden where other processes write too

  /** Whether the cached state is at least as new as the stream at that logical time. */
  protected isFresh(_turn: number): boolean {
    return true;
  }

  /** Reads the events that the fold may lack, then continues. */
  protected lookAgain(_fold: StreamFold<State>): void {
    throw new Error(`${this.stream} is written by this process alone`);
  }

  /** Whether a command may be decided on the fold without reading first. */
  protected isReadyFor(_job: Job<State>): boolean {
    return true;
  }

  /** Whether a decision made now would hold. */
  protected get mayDecide(): boolean {
    return true;
  }

  protected get mayAppend(): boolean {
    return true;
  }

  /** Maximum commands per append. */
  protected get mostCommands(): number {
    return MOST_COMMANDS;
  }

  protected appending?(group: Group<State>): void;
  protected landed?(group: Group<State>): void;
  /** Called when an append to a stream that had been read failed. */
  protected failed?(group: Group<State>, error: Error): void;
  protected dropped?(fold: StreamFold<State>, durable: number): void;

  protected readFold(): Promise<StreamFold<State>> {
    return this.source.read(null);
  }

  /** Called after the stream was read. */
  protected goOn(): void {
    this.pump();
  }

  // --- deciding

  private decide(job: Job<State>, fold: StreamFold<State>): void {
    if (!this.isReadyFor(job)) {
      this.queue.putBack(job);
      this.lookAgain(fold);
      return;
    }
    const remembered = fold.commands.get(job.context.commandId);
    if (remembered !== undefined) {
      this.repeat(job, remembered);
      return;
    }
    if (needsPreparing(job, fold)) {
      this.queue.putBack(job);
      this.standStill(prepareJob(job, fold));
      return;
    }
    const decision = decideJob(job, fold);
    if (decision === null) return;
    if (decision.kind === 'refused') this.answerUnwritten(job, fold, decision);
    else if (decision.facts.length > 0) this.write(job, fold, decision);
    else {
      const [{ revision }, { answer }] = [fold, decision];
      this.answerUnwritten(job, fold, { kind: 'accepted', events: [], revision, position: null, answer });
    }
  }

  /** Decides nothing until the work is done. */
  private standStill(work: Promise<void>): void {
    this.reading = true;
    void work.then(() => {
      this.reading = false;
      this.pump();
    });
  }

  private write(job: Job<State>, fold: StreamFold<State>, decision: Accepted): void {
    const sealed = sealJob(job, this.sealing, fold, decision);
    if (sealed === null) return;
    if (sealed.bytes > MAX_APPEND_BYTES) this.answerUnwritten(job, fold, tooMuchAtOnce(sealed.bytes));
    else this.join(job, fold, sealed, decision.answer);
  }

  private repeat(job: Job<State>, remembered: Remembered): void {
    const answer = (): Promise<Outcome> => this.source.replay(remembered, job.context.bodyHash);
    // the log never changes, so only the repeat of a command that is itself pending has to wait
    if (this.pending === null || remembered.last <= (this.flying ?? this.pending).expectedRevision)
      answerJob(job, answer());
    else this.pending.members.push({ job, wrote: false, answer });
  }

  /** Answers a command that writes nothing, once the state it was decided on is confirmed. */
  private answerUnwritten(job: Job<State>, fold: StreamFold<State>, outcome: Outcome): void {
    if (this.pending !== null) {
      this.pending.members.push({ job, wrote: false, answer: () => outcome });
    } else if (this.isFresh(job.arrived)) {
      answerJob(job, outcome);
    } else {
      this.queue.putBack(job);
      this.lookAgain(fold);
    }
  }

  private join(job: Job<State>, fold: StreamFold<State>, sealed: SealedCommand, answer: unknown): void {
    const { events, bytes } = sealed;
    if (this.open !== null && this.open.bytes + bytes > MAX_APPEND_BYTES) {
      this.open.closed = true;
      this.queue.putBack(job);
      return;
    }
    const expectedRevision = fold.revision;
    try {
      for (const event of events) fold.evolve(event);
    } catch (error) {
      rejectJob(job, asError(error));
      this.dropFold(asError(error), (this.flying ?? this.open)?.expectedRevision ?? expectedRevision);
      return;
    }
    this.open ??= new Group(expectedRevision);
    this.open.add(job, sealed, answer);
  }

  // --- appending

  private fly(group: Group<State>): void {
    this.open = null;
    this.flying = group;
    this.appending?.(group);
    const { store } = this.options;
    const { expectedRevision, events } = group;
    // a stream that was not read may already hold these very events: then the append must fail
    const appended = this.reading
      ? store.append(this.stream, expectedRevision, events)
      : settleAppend(store, this.stream, expectedRevision, events);
    appended.then(
      ({ position }) => this.land(group, position),
      (error: unknown) => this.crash(group, asError(error)),
    );
  }

  private land(group: Group<State>, position: Position): void {
    this.flying = null;
    this.reading = false;
    this.landed?.(group);
    for (const event of group.events) event.position = position;
    group.succeed();
    this.queue.putBack(...answerMembers(group, position, ({ arrived }) => this.isFresh(arrived)));
    this.keepSnapshot();
    this.pump();
  }

  private crash(group: Group<State>, error: Error): void {
    this.flying = null;
    const wasUnread = this.reading;
    this.reading = false;
    if (!wasUnread) this.failed?.(group, error);
    group.fail(error);
    const again = decidedAgain(group, error, wasUnread);
    this.dropFold(error, group.expectedRevision);
    this.queue.decideAgain(again);
    this.pump();
  }

  /**
   * Drops the pending state after a lost append, and decides the commands again that were decided on it.
   * @param durable the last revision known to be in the log
   */
  protected dropFold(error: Error, durable: number): void {
    if (this.fold !== null) {
      this.fold.lost = error;
      this.dropped?.(this.fold, durable);
    }
    this.fold = null;
    const behind = this.open;
    this.open = null;
    behind?.fail(error);
    this.queue.decideAgain(behind?.members ?? []);
  }

  // --- reading

  private startLoading(): void {
    this.reading = true;
    if (this.loads.isEmpty && this.writesUnread()) return;
    this.readFold().then(
      (fold) => {
        this.fold = fold;
        this.reading = false;
        this.keepSnapshot();
        this.options.changed();
        this.goOn();
      },
      (error: unknown) => this.giveUp(asError(error)),
    );
  }

  /**
   * Decides the first command on an empty state and appends without reading. If the stream is not empty, the append
   * fails and the stream is read.
   */
  private writesUnread(): boolean {
    const job = this.queue.first;
    if (job?.expectsNone !== true) return false;
    job.expectsNone = false;
    const fold = StreamFold.initial(this.definition);
    const decision = job.settled ? null : decideJob(job, fold);
    // only a command that writes may rest on the assumed state
    if (decision?.kind !== 'accepted' || decision.facts.length === 0) return false;
    const sealed = sealJob(job, this.sealing, fold, decision);
    if (sealed === null || sealed.bytes > MAX_APPEND_BYTES) return false;
    this.join(job, fold, sealed, decision.answer);
    if (this.open === null) return false;
    this.queue.takeFirst();
    this.fold = fold;
    return true;
  }

  /** Rejects all waiting callers because the stream cannot be read. */
  protected giveUp(error: Error): void {
    this.reading = false;
    this.queue.rejectAll(error);
    this.loads.reject(error);
    this.options.changed();
  }

  private view(fold: StreamFold<State>): Loaded<State> {
    return new LiveState(fold, () => (this.fold === fold ? this.pending?.done : undefined));
  }

  private answerLoads(): void {
    const { fold } = this;
    if (fold === null || this.reading || this.loads.isEmpty) return;
    if (this.pending !== null || this.isFresh(this.loads.newestNeed)) this.loads.resolve(this.view(fold));
    else this.lookAgain(fold);
  }

  private keepSnapshot(): void {
    const { fold } = this;
    if (fold !== null && this.pending === null && this.source.snapshotDue(fold)) void this.source.keep(fold);
  }
}
