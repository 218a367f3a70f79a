import { accept, refuse, type BillFact, type Decision } from '@bahi/contracts';
import type { ReturnBill } from './commands.ts';
import type { BillState } from './state.ts';

/**
 * Opens a draft again after the ledger abandoned its submission. Returning it twice, or after it was submitted again,
 * changes nothing. Refusals: `not_found`.
 */
export function returnBill({ bill }: Readonly<BillState>, command: ReturnBill): Decision<BillFact> {
  if (bill.stage === 'missing') return refuse('not_found');
  if (bill.stage !== 'submitted' || bill.submissionRevision !== command.submissionRevision) return accept([]);
  return accept([
    { type: 'CompletionReturned', data: { submissionRevision: command.submissionRevision, code: command.code } },
  ]);
}
