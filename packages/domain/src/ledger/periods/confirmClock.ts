import { accept, type Decision, type LedgerFact } from '@bahi/contracts';
import type { ConfirmClock } from '../commands.ts';
import type { LedgerState } from '../state/state.ts';
import { isClockSuspect } from './checkClock.ts';

/** The owner confirms the clock: bills are dated from this instant on. If the clock is not suspect, nothing changes. */
export function confirmClock(state: Readonly<LedgerState>, command: ConfirmClock): Decision<LedgerFact> {
  if (state.newestAt === null || !isClockSuspect(state, command.now)) return accept([]);
  return accept([{ type: 'ClockConfirmed', data: { newestAt: state.newestAt, confirmedAt: command.now } }]);
}
