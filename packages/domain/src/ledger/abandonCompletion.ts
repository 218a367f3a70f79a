import { refuse, type Decision, type LedgerFact } from '@bahi/contracts';
import type { AbandonCompletion } from './commands.ts';
import type { LedgerState } from './state.ts';

export function abandonCompletion(_state: Readonly<LedgerState>, _command: AbandonCompletion): Decision<LedgerFact> {
  return refuse('not_available_yet');
}
