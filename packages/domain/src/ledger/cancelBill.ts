import { refuse, type Decision, type LedgerFact } from '@bahi/contracts';
import type { CancelBill } from './commands.ts';
import type { LedgerState } from './state.ts';

export function cancelBill(_state: Readonly<LedgerState>, _command: CancelBill): Decision<LedgerFact> {
  return refuse('not_available_yet');
}
