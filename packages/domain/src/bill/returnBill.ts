import { refuse, type Decision, type BillFact } from '@bahi/contracts';
import type { ReturnBill } from './commands.ts';
import type { BillState } from './state.ts';

export function returnBill(_state: Readonly<BillState>, _command: ReturnBill): Decision<BillFact> {
  return refuse('not_available_yet');
}
