import { refuse, type Decision, type BillFact } from '@bahi/contracts';
import type { SetBillStatus } from './commands.ts';
import type { BillState } from './state.ts';

export function setBillStatus(_state: Readonly<BillState>, _command: SetBillStatus): Decision<BillFact> {
  return refuse('not_available_yet');
}
