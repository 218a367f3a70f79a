import { refuse, type Decision, type LedgerFact } from '@bahi/contracts';
import type { RecordOpeningStock } from './commands.ts';
import type { LedgerState } from './state.ts';

export function recordOpeningStock(_state: Readonly<LedgerState>, _command: RecordOpeningStock): Decision<LedgerFact> {
  return refuse('not_available_yet');
}
