import { refuse, type Decision, type BillFact } from '@bahi/contracts';
import type { SaveBill } from './commands.ts';
import type { BillState } from './state.ts';

export function saveBill(_state: Readonly<BillState>, _command: SaveBill): Decision<BillFact> {
  return refuse('not_available_yet');
}
