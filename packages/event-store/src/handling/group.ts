import type { Position, RecordedEvent } from '@bahi/contracts';
import type { Outcome } from '../commandHandler.ts';
import { answerJob, type Job } from './job.ts';
import type { SealedCommand } from './sealCommand.ts';

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
  /** Its command was decided without reading the stream. */
  unread = false;
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
  add(job: Job<State>, { events, bytes, answer }: SealedCommand): void {
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
  /**
   * Answers the members once the events are durable. Returns those that wrote nothing and whose state must be confirmed
   * again.
   */
  answer(position: Position, isFresh: (since: number) => boolean): Job<State>[] {
    const early: Job<State>[] = [];
    for (const member of this.members) {
      const { job, wrote } = member;
      if (job.settled) continue;
      if (wrote || isFresh(job.arrived)) answerJob(job, member.answer(position));
      else early.push(job);
    }
    return early;
  }
}
