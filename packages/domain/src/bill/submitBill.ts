import { accept, refuse, type BillFact, type Decision, type Id } from '@bahi/contracts';
import type { SubmitBill } from './commands.ts';
import { equalJson } from './equalJson.ts';
import { matchesContent } from './matchesContent.ts';
import { openBill } from './openBill.ts';
import { prepareSale } from './prepareSale.ts';
import type { BillState } from './state.ts';

/**
 * Makes the content final: the sent content is saved, then submitted, in one append. The ledger decides the completion
 * itself. Submitting equal content again changes nothing, at any revision; other content is refused with
 * `bill_submitted`. Further refusals: those of `openBill` and `prepareSale`.
 */
export function submitBill(state: Readonly<BillState>, command: SubmitBill): Decision<BillFact> {
  const { body, commandId, userId, now } = command;
  if (state.bill.stage === 'submitted') {
    return matchesContent(body, state.bill.content) ? accept([]) : refuse('bill_submitted');
  }
  const found = openBill(state, command.expectedRevision);
  if (found.kind === 'refused') return found;
  const { bill } = found;
  const imported = command.imported !== null || bill.importId !== null;
  const prepared = prepareSale(command, { saved: bill.content, defaults: bill.defaults, imported });
  if (prepared.kind === 'refused') return prepared;
  const { confirmed } = prepared;
  const content = { ...prepared.content, approvedBy: prepared.content.approvedBy ?? approverOf(command) };

  const saved: BillFact[] = equalJson(content, bill.content) ? [] : [{ type: 'BillContentSaved', data: { content } }];
  const submissionRevision = bill.revision + saved.length + 1;
  const contentHash = command.hashContent(content);
  const data = { submissionRevision, commandId, userId, at: now, contentHash, confirmed, imported: command.imported };
  return accept([...saved, { type: 'BillSubmitted', data }]);
}

/** An owner who completes a bill for its cashier allows what that one may not, such as credit above the limit. */
const approverOf = ({ userId, caller }: SubmitBill): Id | null =>
  caller.role === 'owner' && caller.accountId !== userId ? caller.accountId : null;
