import { accept, refuse, type BillFact, type Decision } from '@bahi/contracts';
import type { RestoreBill } from './commands.ts';
import type { BillState } from './state.ts';

/** How long a discarded draft can be restored. */
export const RESTORABLE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Restores a discarded draft unchanged. Refusals: `not_found`, `bill_not_discarded`, `restore_expired` after 30 days.
 */
export function restoreBill({ bill }: Readonly<BillState>, command: RestoreBill): Decision<BillFact> {
  if (bill.stage === 'missing') return refuse('not_found');
  if (bill.stage !== 'discarded') return refuse('bill_not_discarded');
  if (Date.parse(command.now) - Date.parse(bill.discarded.at) > RESTORABLE_MS) return refuse('restore_expired');
  return accept([{ type: 'BillRestored', data: {} }]);
}
