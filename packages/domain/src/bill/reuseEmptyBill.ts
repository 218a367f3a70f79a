import { accept, type BillFact, type Decision } from '@bahi/contracts';
import type { ReuseEmptyBill } from './commands.ts';

/** Answers a command for a new bill with an empty one. The fact, in the stream of the bill that is not made, remembers which. */
export function reuseEmptyBill({ billId, revision }: ReuseEmptyBill): Decision<BillFact> {
  return accept([{ type: 'EmptyBillReused', data: { billId, revision } }]);
}
