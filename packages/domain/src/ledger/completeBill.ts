import { refuse, type Decision, type LedgerFact } from '@bahi/contracts';
import type { CompleteBill } from './commands.ts';
import type { LedgerState } from './state.ts';

export function completeBill(_state: Readonly<LedgerState>, _command: CompleteBill): Decision<LedgerFact> {
  return refuse('not_available_yet');
}
