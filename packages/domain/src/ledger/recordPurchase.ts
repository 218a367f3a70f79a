import { refuse, type Decision, type LedgerFact } from '@bahi/contracts';
import type { RecordPurchase } from './commands.ts';
import type { LedgerState } from './state.ts';

export function recordPurchase(_state: Readonly<LedgerState>, _command: RecordPurchase): Decision<LedgerFact> {
  return refuse('not_available_yet');
}
