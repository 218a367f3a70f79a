import { accept, type BillFact, type Decision } from '@bahi/contracts';
import type { DraftBill } from './commands.ts';
import type { BillState } from './state.ts';

/** Opens a new, empty bill; its id is derived from the command, so that drafting it again changes nothing. */
export function draftBill(state: Readonly<BillState>, command: DraftBill): Decision<BillFact> {
  if (state.bill.stage !== 'missing') return accept([]);
  const { billId, shopId, importId, originalNumber, defaults } = command;
  const data = { billId, shopId, importId, originalNumber, defaults };
  return accept([{ type: 'BillDrafted', data }]);
}
