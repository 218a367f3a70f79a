import type { Decision, Position, RecordedEvent } from '@bahi/contracts';
import type { CommandContext, HandleOptions, Outcome } from '../commandHandler.ts';
import { AppendOutcomeUnknown, StoreUnavailable } from '../port.ts';
import { withDeadline } from '../withDeadline.ts';
import { asError } from './asError.ts';
import { sealCommand, type Accepted, type SealedCommand, type Sealing } from './sealCommand.ts';
import type { StreamFold } from './streamFold.ts';

/** Maximum time that other commands wait for the preparation of one. */
const PREPARE_MS = 2_000;

/** A command and its progress. */
export interface Job<State> {
  context: CommandContext;
  decide(state: Readonly<State>, revision: number): Decision;
  resolve(outcome: Outcome | Promise<Outcome>): void;
  reject(error: Error): void;
  deadline: NodeJS.Timeout;
  /** When the command arrived, on the logical clock. Its answer must rest on a state the store confirmed later. */
  arrived: number;
  /** Already answered, or rejected at its deadline. */
  settled: boolean;
  /** Its events are in a group. */
  joined: boolean;
  lostRaces: number;
  failures: number;
  /** Must be appended alone, because an append that it shared failed for its content. */
  alone: boolean;
  /** The stream most likely does not exist, so the first try appends without reading it. */
  expectsNone: boolean;
  prepare: HandleOptions<State>['prepare'];
  /** Revision of the state that the command was prepared for; null before. */
  preparedAt: number | null;
}

/** A new job, rejected after `deadlineMs`. */
export function newJob<State>(
  command: Pick<Job<State>, 'context' | 'decide' | 'resolve' | 'reject' | 'arrived'>,
  { expectsNone = false, prepare }: HandleOptions<State>,
  stream: string,
  deadlineMs: number,
): Job<State> {
  const { context, decide, resolve, reject, arrived } = command;
  const expire = (): void => {
    const late = `no answer for ${stream} within ${deadlineMs} ms`;
    rejectJob(job, job.joined ? new AppendOutcomeUnknown(late) : new StoreUnavailable(late));
  };
  const job: Job<State> = {
    context,
    decide,
    resolve,
    reject,
    deadline: setTimeout(expire, deadlineMs),
    arrived,
    settled: false,
    joined: false,
    lostRaces: 0,
    failures: 0,
    alone: false,
    expectsNone,
    prepare,
    preparedAt: null,
  };
  return job;
}

/** Whether the job must be prepared before it is decided on the fold. */
export function needsPreparing<State>({ prepare, preparedAt }: Job<State>, fold: StreamFold<State>): boolean {
  return prepare !== undefined && preparedAt !== fold.revision;
}

/** Prepares the job for the fold, which does not change meanwhile. Rejects the job when it fails or takes too long. */
export async function prepareJob<State>(job: Job<State>, fold: StreamFold<State>): Promise<void> {
  const { state, revision } = fold;
  const late = () => new StoreUnavailable(`a command was not prepared within ${PREPARE_MS} ms`);
  try {
    await withDeadline(Promise.resolve(job.prepare?.(state, revision)), PREPARE_MS, late);
    job.preparedAt = revision;
  } catch (error) {
    if (!job.settled) rejectJob(job, asError(error));
  }
}

/** The job's decision on the fold; null when it threw, which rejects the job. */
export function decideJob<State>(job: Job<State>, fold: StreamFold<State>): Decision | null {
  try {
    return job.decide(fold.state, fold.revision);
  } catch (error) {
    rejectJob(job, asError(error));
    return null;
  }
}

/** The events to append; null when a fact does not match its schema, which rejects the job. */
export function sealJob<State>(
  job: Job<State>,
  sealing: Sealing,
  fold: StreamFold<State>,
  decision: Accepted,
): SealedCommand | null {
  try {
    return sealCommand(sealing, fold, job.context, decision);
  } catch (error) {
    rejectJob(job, asError(error));
    return null;
  }
}

/** A job whose answer waits for a group, because it wrote events of the group or was decided on them. */
export interface Member<State> {
  job: Job<State>;
  wrote: boolean;
  answer(position: Position): Outcome | Promise<Outcome>;
}

/** Commands that share one append. */
export class Group<State> {
  readonly expectedRevision: number;
  readonly events: RecordedEvent[] = [];
  readonly members: Member<State>[] = [];
  /** As counted by `bytesOf`. */
  bytes = 0;
  commands = 0;
  /** Accepts no further command. */
  closed = false;
  /** When it was passed to the store, on the logical clock. */
  started = 0;
  /** Resolves once its events are durable, rejects when they are lost. */
  readonly done: Promise<void>;
  private settle: { resolve(): void; reject(error: Error): void } | null = null;

  constructor(expectedRevision: number) {
    this.expectedRevision = expectedRevision;
    this.done = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    // usually nobody awaits `done`; without a handler the rejection would end the process
    this.done.catch(() => undefined);
  }

  /** Adds the events of a command after those of the last one. */
  add(job: Job<State>, { events, bytes }: SealedCommand, answer: unknown): void {
    this.events.push(...events);
    this.bytes += bytes;
    this.commands += 1;
    this.closed ||= job.alone;
    job.joined = true;
    const revision = this.expectedRevision + this.events.length;
    const accepted = (position: Position): Outcome => ({ kind: 'accepted', events, revision, position, answer });
    this.members.push({ job, wrote: true, answer: accepted });
  }

  succeed(): void {
    this.settle?.resolve();
  }

  fail(error: Error): void {
    this.settle?.reject(error);
  }
}

/** Answers a job once. */
export function answerJob<State>(job: Job<State>, outcome: Outcome | Promise<Outcome>): void {
  job.settled = true;
  clearTimeout(job.deadline);
  job.resolve(outcome);
}

/** Rejects a job once. */
export function rejectJob<State>(job: Job<State>, error: Error): void {
  job.settled = true;
  clearTimeout(job.deadline);
  job.reject(error);
}

/**
 * Answers the commands of a durable append. Returns those that wrote nothing and whose state must be confirmed again.
 */
export function answerMembers<State>(
  { members }: Group<State>,
  position: Position,
  isFresh: (job: Job<State>) => boolean,
): Job<State>[] {
  const early: Job<State>[] = [];
  for (const member of members) {
    const { job, wrote } = member;
    if (job.settled) continue;
    if (wrote || isFresh(job)) answerJob(job, member.answer(position));
    else early.push(job);
  }
  return early;
}
