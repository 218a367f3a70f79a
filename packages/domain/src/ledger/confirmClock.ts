import { refuse, type Decision, type LedgerFact } from '@bahi/contracts';
import type { ConfirmClock } from './commands.ts';
import type { LedgerState } from './state.ts';

export function confirmClock(_state: Readonly<LedgerState>, _command: ConfirmClock): Decision<LedgerFact> {
  return refuse('not_available_yet');
}
