import { refuse, type Decision, type LedgerFact } from '@bahi/contracts';
import type { CorrectPurchase } from './commands.ts';
import type { LedgerState } from './state.ts';

export function correctPurchase(_state: Readonly<LedgerState>, _command: CorrectPurchase): Decision<LedgerFact> {
  return refuse('not_available_yet');
}
