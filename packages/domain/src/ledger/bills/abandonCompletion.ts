import { accept, type Decision, type LedgerFact } from '@bahi/contracts';
import type { AbandonCompletion } from '../commands.ts';
import type { LedgerState } from '../state/state.ts';

/**
 * Abandons a submission that can no longer be completed; `recordSale` refuses it from then on. Abandoning it twice,
 * or after the bill was completed, changes nothing; the state shows which of the two it was.
 */
export function abandonCompletion(state: Readonly<LedgerState>, command: AbandonCompletion): Decision<LedgerFact> {
  const { billId, submissionRevision, code } = command;
  if (state.recentBills.has(billId) || state.bills.has(billId)) return accept([]);
  if (isAbandoned(state, billId, submissionRevision)) return accept([]);
  return accept([{ type: 'CompletionAbandoned', data: { billId, submissionRevision, code } }]);
}

/** Whether a submission was abandoned, or is older than an abandoned one. */
export function isAbandoned(state: Readonly<LedgerState>, billId: string, submissionRevision: number | null): boolean {
  const newest = state.abandoned.get(billId);
  return newest !== undefined && (submissionRevision ?? -1) <= newest;
}
