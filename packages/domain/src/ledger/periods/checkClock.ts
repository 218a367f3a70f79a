import { refuse, type Refused } from '@bahi/contracts';
import type { LedgerState } from '../state/state.ts';

const HOUR_MS = 60 * 60 * 1000;
const MOST_BEHIND_MS = 36 * HOUR_MS;
const MOST_AHEAD_MS = 45 * 24 * HOUR_MS;

/** Whether the machine's clock is too far from the newest event of the books (L14). */
export function isClockSuspect(state: Readonly<LedgerState>, now: string): boolean {
  if (state.newestAt === null) return false;
  const ahead = Date.parse(now) - Date.parse(state.newestAt);
  return ahead < -MOST_BEHIND_MS || ahead > MOST_AHEAD_MS;
}

/** Refuses to date a document while the clock looks wrong; the owner's confirmation is a fact (`confirmClock`). */
export function checkClock(state: Readonly<LedgerState>, now: string): Refused | null {
  if (!isClockSuspect(state, now)) return null;
  return refuse('clock_suspect', { params: { now, newest: state.newestAt ?? '' } });
}
