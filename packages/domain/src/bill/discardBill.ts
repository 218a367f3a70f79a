import { accept, type BillFact, type Decision } from '@bahi/contracts';
import type { DiscardBill } from './commands.ts';
import { openBill } from './openBill.ts';
import type { BillState } from './state.ts';

/** Deletes a draft; it can be restored for 30 days. Refusals: those of `openBill`. */
export function discardBill(state: Readonly<BillState>, command: DiscardBill): Decision<BillFact> {
  const found = openBill(state, command.expectedRevision);
  if (found.kind === 'refused') return found;
  return accept([{ type: 'BillDiscarded', data: { reason: command.reason } }]);
}
