import { refuse, type Decision, type LedgerFact } from '@bahi/contracts';
import type { RecordPaymentReceived } from './commands.ts';
import type { LedgerState } from './state.ts';

export function recordPaymentReceived(_state: Readonly<LedgerState>, _command: RecordPaymentReceived): Decision<LedgerFact> {
  return refuse('not_available_yet');
}
