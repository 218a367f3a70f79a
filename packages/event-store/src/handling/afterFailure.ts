import { AppendOutcomeUnknown, StorageFull, StoreUnavailable, WrongRevision } from '../port.ts';
import type { Group, Member } from './group.ts';
import { rejectJob, type Job } from './job.ts';

const MAX_LOST_RACES = 50;
const MAX_FAILURES = 2;

/**
 * Counts a failed append against one of its commands. Null means decide it again; otherwise the error to reject it
 * with.
 */
function afterFailure<State>(job: Job<State>, error: Error, commandsInAppend: number): Error | null {
  if (error instanceof WrongRevision) {
    job.lostRaces += 1;
    if (job.lostRaces <= MAX_LOST_RACES) return null;
    return new StoreUnavailable('another process keeps winning the races on this stream', { cause: error });
  }
  if (error instanceof StoreUnavailable) {
    job.failures += 1;
    return job.failures < MAX_FAILURES ? null : error;
  }
  if (error instanceof StorageFull || error instanceof AppendOutcomeUnknown || commandsInAppend === 1) return error;
  // the store rejected the content of one command; appending each alone shows which
  job.alone = true;
  return null;
}

/** Rejects the commands of a failed append that were at fault, and returns those to decide again. */
export function decidedAgain<State>(group: Group<State>, error: Error): Member<State>[] {
  const again: Member<State>[] = [];
  for (const member of group.members) {
    // when an unread stream's append fails, the stream is read, and that shows the reason
    const reason = member.wrote && !group.unread ? afterFailure(member.job, error, group.commands) : null;
    if (reason === null) again.push(member);
    else if (!member.job.settled) rejectJob(member.job, reason);
  }
  return again;
}
