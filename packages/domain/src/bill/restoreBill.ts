import { refuse, type Decision, type BillFact } from '@bahi/contracts';
import type { RestoreBill } from './commands.ts';
import type { BillState } from './state.ts';

export function restoreBill(_state: Readonly<BillState>, _command: RestoreBill): Decision<BillFact> {
  return refuse('not_available_yet');
}
