import { refuse, type Decision, type BillFact } from '@bahi/contracts';
import type { DiscardBill } from './commands.ts';
import type { BillState } from './state.ts';

export function discardBill(_state: Readonly<BillState>, _command: DiscardBill): Decision<BillFact> {
  return refuse('not_available_yet');
}
