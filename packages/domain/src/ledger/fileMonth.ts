import { refuse, type Decision, type LedgerFact } from '@bahi/contracts';
import type { FileMonth } from './commands.ts';
import type { LedgerState } from './state.ts';

export function fileMonth(_state: Readonly<LedgerState>, _command: FileMonth): Decision<LedgerFact> {
  return refuse('not_available_yet');
}
