import { StoreUnavailable } from '../port.ts';
import type { Member } from './group.ts';
import { rejectJob, type Job } from './job.ts';

const MAX_WAITING = 10_000;

/** The commands of one stream that wait to be decided, in order of arrival. */
export class CommandQueue<State> {
  private jobs: Job<State>[] = [];

  get isEmpty(): boolean {
    return this.jobs.length === 0;
  }

  get first(): Job<State> | undefined {
    return this.jobs[0];
  }

  /** @throws {StoreUnavailable} when too many commands are waiting */
  assertRoom(stream: string): void {
    if (this.jobs.length >= MAX_WAITING) throw new StoreUnavailable(`too many commands wait for ${stream}`);
  }

  add(job: Job<State>): void {
    this.jobs.push(job);
  }

  takeFirst(): void {
    this.jobs.shift();
  }

  /** Puts jobs back at the front of the queue, in their order. */
  putBack(...jobs: Job<State>[]): void {
    this.jobs.unshift(...jobs);
  }

  /** Puts the jobs of a lost append back, except those that are already settled. */
  decideAgain(members: readonly Member<State>[]): void {
    const jobs = members.map(({ job }) => job).filter((job) => !job.settled);
    for (const job of jobs) job.joined = false;
    this.putBack(...jobs);
  }

  rejectAll(error: Error): void {
    for (const job of this.jobs.splice(0)) if (!job.settled) rejectJob(job, error);
  }
}
