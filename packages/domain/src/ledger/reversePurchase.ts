import { refuse, type Decision, type LedgerFact } from '@bahi/contracts';
import type { ReversePurchase } from './commands.ts';
import type { LedgerState } from './state.ts';

export function reversePurchase(_state: Readonly<LedgerState>, _command: ReversePurchase): Decision<LedgerFact> {
  return refuse('not_available_yet');
}
