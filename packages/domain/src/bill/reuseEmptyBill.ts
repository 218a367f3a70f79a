import { accept, type BillFact, type Decision } from '@bahi/contracts';
import type { ReuseEmptyBill } from './commands.ts';

/**
 * Reuses an empty bill for a request for a new one. The event, in the stream that the new bill would have had, records
 * which bill it was.
 */
export function reuseEmptyBill({ billId, revision }: ReuseEmptyBill): Decision<BillFact> {
  return accept([{ type: 'EmptyBillReused', data: { billId, revision } }]);
}
