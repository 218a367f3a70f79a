import { accept, refuse, type BillFact, type Decision } from '@bahi/contracts';
import type { SetBillStatus } from './commands.ts';
import { openBill } from './openBill.ts';
import type { BillState } from './state.ts';

/**
 * Moves a draft between its two tabs, both ways. Refusals: those of `openBill`, `lines_required_to_save` (a bill
 * without lines is never in billing). Completing, cancelling and discarding have commands of their own. A bill that has
 * the status already gets an event too, which records that the command was accepted.
 */
export function setBillStatus(state: Readonly<BillState>, command: SetBillStatus): Decision<BillFact> {
  const found = openBill(state, command.expectedRevision);
  if (found.kind === 'refused') return found;
  if (command.status === 'in_billing' && found.bill.content === null) return refuse('lines_required_to_save');
  return accept([{ type: 'BillStatusChanged', data: { status: command.status } }]);
}
