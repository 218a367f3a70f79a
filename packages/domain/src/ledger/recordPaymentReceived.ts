import { accept, refuse, type Decision, type LedgerFact } from '@bahi/contracts';
import type { RecordPaymentReceived } from './commands.ts';
import type { LedgerState } from './state.ts';

/**
 * A person says that the money is there (R42). Refusals: `bill_cancelled`, `payment_already_received`: the fold remembers
 * recent payments, of however old a bill, the command what the read model knows of older ones.
 */
export function recordPaymentReceived(
  state: Readonly<LedgerState>,
  command: RecordPaymentReceived,
): Decision<LedgerFact> {
  const { billId, totals } = command.original.data;
  if (state.bills.get(billId)?.cancelled === true) return refuse('bill_cancelled');
  if (command.receivedBefore || state.recentPayments.has(billId)) return refuse('payment_already_received');
  const { reference, receivedBy } = command;
  return accept([
    { type: 'PaymentReceived', data: { billId, amountPaise: totals.grandTotalPaise, reference, receivedBy } },
  ]);
}
