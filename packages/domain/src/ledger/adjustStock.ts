import { refuse, type Decision, type LedgerFact } from '@bahi/contracts';
import type { AdjustStock } from './commands.ts';
import type { LedgerState } from './state.ts';

export function adjustStock(_state: Readonly<LedgerState>, _command: AdjustStock): Decision<LedgerFact> {
  return refuse('not_available_yet');
}
