import { AppendOutcomeUnknown, NeedMissing, StorageFull, StoreUnavailable, WrongRevision } from '../port.ts';
import type { Job } from './job.ts';

const MAX_LOST_RACES = 50;
const MAX_FAILURES = 2;

/** Counts a failed append against a command in it: null = decide it again, else what to reject it with. */
export function afterFailure<State>(job: Job<State>, error: Error, commandsInAppend: number): Error | null {
  if (error instanceof WrongRevision) {
    job.lostRaces += 1;
    if (job.lostRaces <= MAX_LOST_RACES) return null;
    return new StoreUnavailable('another process keeps winning this stream', { cause: error });
  }
  if (error instanceof NeedMissing) {
    return job.needs.some(({ id }) => error.ids.includes(id)) ? error : null;
  }
  if (error instanceof StoreUnavailable) {
    job.failures += 1;
    return job.failures < MAX_FAILURES ? null : error;
  }
  if (error instanceof StorageFull || error instanceof AppendOutcomeUnknown || commandsInAppend === 1) return error;
  // something in this append was not to the store's liking: whose, shows when each goes alone
  job.alone = true;
  return null;
}
