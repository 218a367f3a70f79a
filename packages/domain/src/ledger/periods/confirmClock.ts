import { accept, type Decision, type LedgerFact } from '@bahi/contracts';
import { isClockSuspect } from '../bills/billDate.ts';
import type { ConfirmClock } from '../commands.ts';
import type { LedgerState } from '../state/state.ts';

/** The owner says that the clock is right: bills go on from this instant. A clock that nobody doubts changes nothing. */
export function confirmClock(state: Readonly<LedgerState>, command: ConfirmClock): Decision<LedgerFact> {
  if (state.newestAt === null || !isClockSuspect(state, command.now)) return accept([]);
  return accept([{ type: 'ClockConfirmed', data: { newestAt: state.newestAt, confirmedAt: command.now } }]);
}
