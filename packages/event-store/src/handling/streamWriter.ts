import type { Position, StreamDefinition } from '@bahi/contracts';
import { MAX_APPEND_BYTES, tooMuchAtOnce } from '../appendSize.ts';
import type { CommandContext, Decide, HandleOptions, Outcome } from '../commandHandler.ts';
import { StoreUnavailable } from '../port.ts';
import { withDeadline } from '../withDeadline.ts';
import { decidedAgain } from './afterFailure.ts';
import { Appends } from './appends.ts';
import { asError } from './asError.ts';
import { CachedState } from './cachedState.ts';
import type { Remembered } from './commandMemory.ts';
import { CommandQueue } from './commandQueue.ts';
import { FoldSource } from './foldSource.ts';
import type { Group } from './group.ts';
import { answerJob, newJob, rejectJob, type Job } from './job.ts';
import { sealCommand, type SealedCommand, type Sealing } from './sealCommand.ts';
import { SharedStream } from './sharedStream.ts';
import { OwnStream, type Sharing } from './sharing.ts';
import type { StreamFold } from './streamFold.ts';
import type { WriterOptions } from './writerOptions.ts';

/** Maximum time that other commands wait for the preparation of one. */
const PREPARE_MS = 2_000;

/**
 * Decides the commands of one stream one after the other on its pending state. Their events wait in a group behind the
 * append in flight. After any failure the pending state is dropped and read again, and every command that was not at
 * fault is decided again in its old order. The methods are in the order in which a command passes them.
 */
export class StreamWriter<State> {
  readonly cached: CachedState<State>;
  private readonly options: WriterOptions;
  private readonly sealing: Sealing;
  private readonly source: FoldSource<State>;
  private readonly sharing: Sharing<State>;
  private readonly queue = new CommandQueue<State>();
  private readonly appends: Appends<State>;

  constructor(definition: StreamDefinition<State>, stream: string, options: WriterOptions) {
    this.options = options;
    this.sealing = { stream, app: options.app, chained: definition.chained };
    this.source = new FoldSource(definition, stream, options);
    const pump = (): void => this.pump();
    this.sharing = options.soleWriter
      ? new OwnStream(this.source)
      : new SharedStream(stream, this.source, options, pump);
    this.cached = new CachedState(this.source, this.sharing, {
      pending: () => this.appends.pending?.done,
      pump,
      onRead: () => {
        if (!this.queue.isEmpty) this.sharing.letOthersFirst?.();
        options.changed();
        this.pump();
      },
      onUnreadable: (error) => {
        this.queue.rejectAll(error);
        options.changed();
      },
    });
    this.appends = new Appends(stream, options.store, this.sharing, {
      landed: (group, position) => this.answer(group, position),
      failed: (group, error) => this.decideAgain(group, error),
    });
  }

  // --- 1. queue

  async handle(context: CommandContext, decide: Decide<State>, options: HandleOptions<State>): Promise<Outcome> {
    const { stream } = this.sealing;
    this.queue.assertRoom(stream);
    return new Promise((resolve, reject) => {
      const command = { context, decide, resolve, reject, arrived: this.options.order.tick() };
      this.queue.add(newJob(command, options, stream, this.options.deadlineMs));
      this.pump();
    });
  }

  /** Takes the next possible step; called after every change. */
  private pump(): void {
    const { cached } = this;
    cached.answerLoads();
    while (!cached.busy && cached.fold !== null) {
      const job = this.queue.first;
      if (job === undefined || !this.mayHandle(job, cached.fold)) break;
      this.queue.takeFirst();
      if (!job.settled) this.handleNext(job, cached.fold);
    }
    if (!cached.busy && cached.fold === null && !this.appends.isFlying && !this.idle) {
      if (cached.isAwaited || !this.decideUnread()) cached.read();
    }
    this.appends.send();
    if (this.idle) this.options.changed();
  }

  private mayHandle(job: Job<State>, fold: StreamFold<State>): boolean {
    // a snapshot or a preparation needs a durable state: wait for the pending append
    if (this.appends.pending !== null && (job.prepare !== undefined || this.source.snapshotDue(fold))) return false;
    return this.sharing.mayDecide(this.appends.isFlying) && this.appends.hasRoomFor(job);
  }

  private handleNext(job: Job<State>, fold: StreamFold<State>): void {
    const remembered = fold.commands.get(job.context.commandId);
    if (this.appends.pending === null && !this.sharing.isReadyFor(job.arrived)) this.readBefore(job, fold);
    else if (remembered !== undefined) this.repeat(job, remembered, fold);
    else if (job.prepare !== undefined && job.preparedAt !== fold.revision) this.prepare(job, fold);
    else this.write(job, fold);
  }

  /** Reads what the state may lack. The command is next again after that. */
  private readBefore(job: Job<State>, fold: StreamFold<State>): void {
    this.queue.putBack(job);
    this.cached.readOn(fold);
  }

  // --- 2. memory and preparation

  /** Answers a command that was handled before. */
  private repeat(job: Job<State>, remembered: Remembered, fold: StreamFold<State>): void {
    const answer = (): Promise<Outcome> => this.source.replay(remembered, job.context.bodyHash);
    // the log never changes, so only the repeat of a command that is itself pending has to wait
    if (remembered.last <= this.appends.durableRevision(fold.revision)) answerJob(job, answer());
    else this.appends.pending?.members.push({ job, wrote: false, answer });
  }

  /** Prepares a command for the state, which stands still meanwhile. The command is next again after that. */
  private prepare(job: Job<State>, fold: StreamFold<State>): void {
    const { state, revision } = fold;
    const prepared = async (): Promise<void> => job.prepare?.(state, revision);
    const late = (): Error => new StoreUnavailable(`a command was not prepared within ${PREPARE_MS} ms`);
    this.queue.putBack(job);
    void withDeadline(prepared(), PREPARE_MS, late)
      .then(() => void (job.preparedAt = revision))
      .catch((error: unknown) => void (job.settled || rejectJob(job, asError(error))))
      .then(() => {
        this.cached.busy = false;
        this.pump();
      });
    this.cached.busy = true;
  }

  // --- 3. decide and seal

  private write(job: Job<State>, fold: StreamFold<State>): void {
    const decided = this.decide(job, fold);
    if (decided === null) return;
    if ('outcome' in decided) this.answerUnwritten(job, fold, decided.outcome);
    else this.join(job, fold, decided);
  }

  /**
   * The events to append, or the outcome of a command that appends none. Null when the decision threw or a fact does not
   * match its schema, which rejects the command.
   */
  private decide(job: Job<State>, fold: StreamFold<State>): SealedCommand | { outcome: Outcome } | null {
    try {
      const { revision } = fold;
      const decision = job.decide(fold.state, revision, fold.chainHead);
      if (decision.kind === 'refused') return { outcome: decision };
      const { facts, answer } = decision;
      if (facts.length === 0) return { outcome: { kind: 'accepted', events: [], revision, position: null, answer } };
      const sealed = sealCommand(this.sealing, fold, job.context, decision);
      return sealed.bytes > MAX_APPEND_BYTES ? { outcome: tooMuchAtOnce(sealed.bytes) } : sealed;
    } catch (error) {
      rejectJob(job, asError(error));
      return null;
    }
  }

  /** Answers a command that writes nothing, once the state it was decided on is confirmed. */
  private answerUnwritten(job: Job<State>, fold: StreamFold<State>, outcome: Outcome): void {
    const { pending } = this.appends;
    if (pending !== null) pending.members.push({ job, wrote: false, answer: () => outcome });
    else if (this.sharing.isFresh(job.arrived)) answerJob(job, outcome);
    else this.readBefore(job, fold);
  }

  // --- 4. group

  /** Adds the command's events to the state and to the next append. The append takes over from here. */
  private join(job: Job<State>, fold: StreamFold<State>, sealed: SealedCommand): Group<State> | null {
    if (!this.appends.takes(sealed)) {
      this.queue.putBack(job);
      return null;
    }
    const { revision } = fold;
    try {
      for (const event of sealed.events) fold.evolve(event);
    } catch (error) {
      rejectJob(job, asError(error));
      this.dropPending(asError(error), this.appends.durableRevision(revision));
      return null;
    }
    return this.appends.add(job, sealed, revision);
  }

  /**
   * Decides the first command on an empty state, without reading, if it expects that the stream does not exist. If the
   * stream does exist, the append fails and the stream is read. False for a command that writes nothing: only its own
   * append can confirm the assumed state.
   */
  private decideUnread(): boolean {
    const job = this.queue.first;
    if (job?.expectsNone !== true) return false;
    job.expectsNone = false;
    const fold = this.source.initial();
    const decided = job.settled ? null : this.decide(job, fold);
    const group = decided === null || 'outcome' in decided ? null : this.join(job, fold, decided);
    if (group === null) return false;
    group.unread = true;
    this.queue.takeFirst();
    this.cached.fold = fold;
    this.cached.busy = true;
    return true;
  }

  // --- 5. answer

  private answer(group: Group<State>, position: Position): void {
    this.cached.busy = false;
    this.queue.putBack(...group.answer(position, (since) => this.sharing.isFresh(since)));
    this.cached.keepSnapshot();
    this.pump();
  }

  /** After a failed append: every command that was not at fault is decided again. */
  private decideAgain(group: Group<State>, error: Error): void {
    this.cached.busy = false;
    const again = decidedAgain(group, error);
    this.dropPending(error, group.expectedRevision);
    this.queue.decideAgain(again);
    this.pump();
  }

  /** Drops the pending state, and queues the commands again that were decided on it but not sent. */
  private dropPending(error: Error, durable: number): void {
    this.cached.drop(error, durable);
    this.queue.decideAgain(this.appends.dropWaiting(error));
  }

  /** Whether the stream can leave memory without losing anything but time. */
  get idle(): boolean {
    return this.appends.pending === null && !this.cached.busy && this.queue.isEmpty && !this.cached.isAwaited;
  }

  /** Resolves once nothing is pending. */
  settled(): Promise<void> {
    return this.appends.settled();
  }
}
