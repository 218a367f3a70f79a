import { refuse, type Decision, type BillFact } from '@bahi/contracts';
import type { SubmitBill } from './commands.ts';
import type { BillState } from './state.ts';

export function submitBill(_state: Readonly<BillState>, _command: SubmitBill): Decision<BillFact> {
  return refuse('not_available_yet');
}
