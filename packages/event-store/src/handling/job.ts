import type { Decision } from '@bahi/contracts';
import type { CommandContext, Decide, HandleOptions, Outcome } from '../commandHandler.ts';
import { AppendOutcomeUnknown, StoreUnavailable } from '../port.ts';

/** A command and its progress. */
export interface Job<State> {
  context: CommandContext;
  decide(...on: Parameters<Decide<State>>): Decision;
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
