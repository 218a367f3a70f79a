import { refuse, type Decision, type BillFact } from '@bahi/contracts';
import type { DraftBill } from './commands.ts';
import type { BillState } from './state.ts';

export function draftBill(_state: Readonly<BillState>, _command: DraftBill): Decision<BillFact> {
  return refuse('not_available_yet');
}
