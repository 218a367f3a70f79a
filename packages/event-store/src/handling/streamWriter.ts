import type { Decision, Position, StreamDefinition } from '@bahi/contracts';
import { MAX_APPEND_BYTES } from '../appendSize.ts';
import type { CommandContext, HandleOptions, Loaded, Outcome } from '../commandHandler.ts';
import { StoreUnavailable, WrongRevision } from '../port.ts';
import { decidedAgain } from './afterFailure.ts';
import { asError } from './asError.ts';
import type { Remembered } from './commandMemory.ts';
import { Contention } from './contention.ts';
import { FoldSource } from './foldSource.ts';
import { answerJob, answerMembers, Group, rejectJob, type Job, type Member } from './job.ts';
import { decideJob, needsPreparing, newJob, prepareJob, sealJob } from './job.ts';
import { LiveState } from './liveState.ts';
import { catchUp } from './loadFold.ts';
import { LoadWaiters } from './loadWaiters.ts';
import type { Accepted, SealedCommand, Sealing } from './sealCommand.ts';
import { settleAppend } from './settleAppend.ts';
import { StreamFold } from './streamFold.ts';
import { collectSigns, leaveSign } from './turnSign.ts';
import type { WriterOptions } from './writerOptions.ts';

const MAX_WAITING = 10_000;

/**
 * Decides the commands of one stream one after the other on its pending state. At most one append is in flight; what is
 * decided meanwhile gathers in the open group behind it. Whatever fails, the pending state is dropped, loaded anew, and
 * every command that was not at fault is decided again in its old order.
 */
export class StreamWriter<State> {
  private readonly definition: StreamDefinition<State>;
  private readonly stream: string;
  private readonly options: WriterOptions;
  private readonly source: FoldSource<State>;
  private readonly sealing: Sealing;
  private fold: StreamFold<State> | null = null;
  private queue: Job<State>[] = [];
  private readonly loads = new LoadWaiters<State>();
  private flying: Group<State> | null = null;
  private open: Group<State> | null = null;
  /** Reading from the store, or finding out by an append that there is nothing to read: nothing is decided meanwhile. */
  private reading = false;
  private readonly contention: Contention;
  /** Was folded too far: while the stream is shared it knows the way back, and need not be read from the beginning. */
  private spoilt: { fold: StreamFold<State>; durable: number } | null = null;
  private verified = -1;
  /** When reading for the next append began, while contended. */
  private lookedAt: number | null = null;

  constructor(definition: StreamDefinition<State>, stream: string, options: WriterOptions) {
    this.definition = definition;
    this.stream = stream;
    this.options = options;
    this.source = new FoldSource(definition, stream, options);
    this.sealing = { stream, app: options.app, chained: definition.chained };
    this.contention = new Contention(options.name, options.stopwatch);
  }

  handle(
    context: CommandContext,
    decide: (state: Readonly<State>, revision: number) => Decision,
    options: HandleOptions<State>,
  ): Promise<Outcome> {
    if (this.queue.length >= MAX_WAITING) {
      return Promise.reject(new StoreUnavailable(`too many commands wait for ${this.stream}`));
    }
    return new Promise((resolve, reject) => {
      const wish = { context, decide, resolve, reject, arrived: this.options.order.tick() };
      this.queue.push(newJob(wish, options, this.stream, this.options.deadlineMs));
      this.pump();
    });
  }

  /** @param since turn at which the state, or a newer one, is to be shown */
  load(since: number): Promise<Loaded<State>> {
    const { fold } = this;
    const isFirst = this.loads.isEmpty;
    if (fold !== null && isFirst && this.isCurrent(since)) return Promise.resolve(this.view(fold));
    const loaded = this.loads.add(since);
    this.pump();
    return loaded;
  }

  /** True when leaving the cache loses nothing but time. */
  get idle(): boolean {
    return !this.pending && !this.reading && this.queue.length === 0 && this.loads.isEmpty;
  }

  /** True when it will hardly be asked for again. */
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

  private get pending(): Group<State> | null {
    return this.open ?? this.flying;
  }

  /** Takes the next step that can be taken; called after everything that happens. */
  private pump(): void {
    this.answerLoads();
    while (!this.reading && this.fold !== null) {
      const job = this.queue[0];
      if (job === undefined || !this.hasRoom(job, this.fold)) break;
      this.queue.shift();
      if (!job.settled) this.decide(job, this.fold);
    }
    if (!this.reading && this.fold === null && this.flying === null && !this.idle) this.startLoading();
    if (this.flying === null && this.open !== null && !this.contention.isPausing) this.fly(this.open);
    if (this.idle) this.options.changed();
  }

  private hasRoom(job: Job<State>, fold: StreamFold<State>): boolean {
    // a snapshot is taken of durable state, and a command is prepared for it: let what is pending land first
    if (this.pending !== null && (job.prepare !== undefined || this.source.snapshotDue(fold))) return false;
    // behind an append that others may win, or in their turn, nothing is decided that would hold
    if (this.contention.isActive && (this.flying !== null || this.contention.isPausing)) return false;
    if (this.open === null) return true;
    return !this.open.closed && !job.alone && this.open.commands < this.contention.mostCommands;
  }

  // --- deciding

  private decide(job: Job<State>, fold: StreamFold<State>): void {
    if (this.pending === null && this.contention.isShared && !this.isFresh(job.arrived)) {
      this.queue.unshift(job);
      this.refresh(fold);
      return;
    }
    const remembered = fold.commands.get(job.context.commandId);
    if (remembered !== undefined) {
      this.decideAgain(job, remembered);
      return;
    }
    if (needsPreparing(job, fold)) {
      this.queue.unshift(job);
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

  /** Nothing is decided until the work is done. */
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
    if (sealed.bytes > MAX_APPEND_BYTES) this.answerUnwritten(job, fold, { kind: 'refused', code: 'too_much_at_once' });
    else this.join(job, fold, sealed, decision.answer);
  }

  private decideAgain(job: Job<State>, remembered: Remembered): void {
    const answer = (): Promise<Outcome> => this.source.replay(remembered, job.context.bodyHash);
    // what the log holds stays so: only a repeat of a command that is itself pending has to wait
    if (this.pending === null || remembered.last <= (this.flying ?? this.pending).expectedRevision)
      answerJob(job, answer());
    else this.pending.members.push({ job, wrote: false, answer });
  }

  /** Answers a command that writes nothing, once the state it was decided on is known to be the stream's. */
  private answerUnwritten(job: Job<State>, fold: StreamFold<State>, outcome: Outcome): void {
    if (this.pending !== null) {
      const group = this.pending;
      const answer = (): Outcome => outcome;
      group.members.push({ job, wrote: false, answer });
    } else if (this.isFresh(job.arrived)) {
      answerJob(job, outcome);
    } else {
      this.queue.unshift(job);
      this.refresh(fold);
    }
  }

  private join(job: Job<State>, fold: StreamFold<State>, sealed: SealedCommand, answer: unknown): void {
    const { events, bytes } = sealed;
    if (this.open !== null && this.open.bytes + bytes > MAX_APPEND_BYTES) {
      this.open.closed = true;
      this.queue.unshift(job);
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
    group.started = this.options.order.tick();
    const { store, stopwatch } = this.options;
    const begun = this.lookedAt ?? stopwatch.now();
    this.lookedAt = null;
    // a stream that was not read may hold these very events since long: then the append must say so
    const { expectedRevision, events } = group;
    if (!this.options.soleWriter && events[0] !== undefined) leaveSign(events[0], this.contention.sign);
    const appended = this.reading
      ? store.append(this.stream, expectedRevision, events)
      : settleAppend(store, this.stream, expectedRevision, events);
    appended.then(
      ({ position }) => this.land(group, position, stopwatch.now() - begun),
      (error: unknown) => this.crash(group, asError(error)),
    );
  }

  private land(group: Group<State>, position: Position, tookMs: number): void {
    this.flying = null;
    this.reading = false;
    this.verified = group.started;
    for (const event of group.events) event.position = position;
    group.succeed();
    this.queue.unshift(...answerMembers(group, position, ({ arrived }) => this.isFresh(arrived)));
    if (!this.options.soleWriter) this.contention.won(group.commands, tookMs, () => this.goOn());
    this.keepSnapshot();
    this.pump();
  }

  /** Having read: decides, unless it is somebody else's turn to write. */
  private goOnInTurn(): void {
    if (this.queue.length > 0 && !this.contention.isPausing) this.contention.letOthersFirst(() => this.goOn());
    this.pump();
  }

  /** After a pause: where there are others, one of them has had its turn. */
  private goOn(): void {
    if (this.contention.isActive) this.verified = -1;
    this.pump();
  }

  private crash(group: Group<State>, error: Error): void {
    this.flying = null;
    const wasUnread = this.reading;
    this.reading = false;
    if (error instanceof WrongRevision && !wasUnread) this.contention.lost(group.commands);
    group.fail(error);
    const again = decidedAgain(group, error, wasUnread);
    this.dropFold(error, group.expectedRevision);
    this.requeue(again);
    this.pump();
  }

  /** The pending state holds what will not be: forget it, and decide anew what was decided on it. */
  private dropFold(error: Error, durable: number): void {
    if (this.fold !== null) {
      this.fold.lost = error;
      this.spoilt = { fold: this.fold, durable };
    }
    this.fold = null;
    const behind = this.open;
    this.open = null;
    behind?.fail(error);
    this.requeue(behind?.members ?? []);
  }

  private requeue(members: Member<State>[]): void {
    const jobs = members.map(({ job }) => job).filter((job) => !job.settled);
    for (const job of jobs) job.joined = false;
    this.queue.unshift(...jobs);
  }

  // --- reading

  private startLoading(): void {
    this.reading = true;
    if (this.loads.isEmpty && this.writesUnread()) return;
    this.lookedAt = this.options.stopwatch.now();
    const started = this.options.order.tick();
    const earlier = this.spoilt?.fold.rewound(this.spoilt.durable) ?? null;
    const { signs, collect } = collectSigns();
    this.source.read(earlier, collect).then(
      (fold) => {
        this.spoilt = null;
        if (signs.length > 0) this.contention.othersSeen(signs);
        this.fold = fold;
        this.wasRead(fold, started);
        this.keepSnapshot();
        this.options.changed();
        this.goOnInTurn();
      },
      (error: unknown) => this.giveUp(asError(error)),
    );
  }

  /** Writes what the first command decides on an empty stream; the append fails if it is not, and then the stream is read. */
  private writesUnread(): boolean {
    const [job] = this.queue;
    if (job?.expectsNone !== true) return false;
    job.expectsNone = false;
    const fold = StreamFold.initial(this.definition);
    const decision = job.settled ? null : decideJob(job, fold);
    // whatever is not written has to rest on the stream itself
    if (decision?.kind !== 'accepted' || decision.facts.length === 0) return false;
    const sealed = sealJob(job, this.sealing, fold, decision);
    if (sealed === null || sealed.bytes > MAX_APPEND_BYTES) return false;
    this.join(job, fold, sealed, decision.answer);
    if (this.open === null) return false;
    this.queue.shift();
    this.fold = fold;
    return true;
  }

  private refresh(fold: StreamFold<State>): void {
    this.reading = true;
    this.lookedAt = this.options.stopwatch.now();
    const started = this.options.order.tick();
    const { revision } = fold;
    const { signs, collect } = collectSigns();
    catchUp(this.options.store, this.stream, fold, collect).then(
      () => {
        if (fold.revision > revision) this.contention.othersSeen(signs);
        this.wasRead(fold, started);
        this.goOnInTurn();
      },
      (error: unknown) => {
        // half a tail may have been folded
        this.dropFold(asError(error), fold.revision);
        this.giveUp(asError(error));
      },
    );
  }

  /** The fold is the stream as it stood at that turn, or later. */
  private wasRead(fold: StreamFold<State>, started: number): void {
    this.reading = false;
    this.verified = started;
    if (!this.contention.isShared) fold.unmark();
    else if (fold.markDue) fold.mark();
  }

  /** The stream cannot be read: whoever waits for it hears so. */
  private giveUp(error: Error): void {
    this.reading = false;
    for (const job of this.queue.splice(0)) if (!job.settled) rejectJob(job, error);
    this.loads.reject(error);
    this.options.changed();
  }

  /** Whether the store confirmed the cached state at or after that turn. */
  private isFresh(turn: number): boolean {
    return this.options.soleWriter || this.verified >= turn;
  }

  /** Whether the state may be shown to somebody who came at that turn. */
  private isCurrent(arrived: number): boolean {
    return !this.reading && (this.pending !== null || this.isFresh(arrived));
  }

  private view(fold: StreamFold<State>): Loaded<State> {
    return new LiveState(fold, () => (this.fold === fold ? this.pending?.done : undefined));
  }

  private answerLoads(): void {
    const { fold } = this;
    if (fold === null || this.reading || this.loads.isEmpty) return;
    if (this.isCurrent(this.loads.newestNeed)) this.loads.resolve(this.view(fold));
    else this.refresh(fold);
  }

  private keepSnapshot(): void {
    const { fold } = this;
    if (fold !== null && this.pending === null && this.source.snapshotDue(fold)) void this.source.keep(fold);
  }
}
