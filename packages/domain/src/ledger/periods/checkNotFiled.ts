import { refuse, type Refused } from '@bahi/contracts';
import type { LedgerState } from '../state/state.ts';

/** Refuses a change in a filed month (R29). */
export function checkNotFiled(state: Readonly<LedgerState>, month: string): Refused | null {
  return state.filedMonths.has(month) ? refuse('period_filed', { params: { month } }) : null;
}
