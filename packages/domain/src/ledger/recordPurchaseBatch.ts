import { refuse, type Decision, type LedgerFact } from '@bahi/contracts';
import type { RecordPurchaseBatch } from './commands.ts';
import type { LedgerState } from './state.ts';

export function recordPurchaseBatch(_state: Readonly<LedgerState>, _command: RecordPurchaseBatch): Decision<LedgerFact> {
  return refuse('not_available_yet');
}
