import { accept, openPaise, refuse, type Decision, type LedgerFact } from '@bahi/contracts';
import type { RecordPaymentReceived, WarningsAnswer } from '../commands.ts';
import { referenceUsed } from './referenceUsed.ts';
import type { LedgerState } from '../state/state.ts';

/**
 * A person says that the money is there (R42): all that is still open of the bill. The same payment again changes nothing.
 * The answer warns when its reference stands on another bill. Refusals: `bill_cancelled`, `payment_already_received`, and
 * `nothing_to_pay` where nothing was ever open: cash, card, a total of zero, a bill from earlier books.
 */
export function recordPaymentReceived(
  state: Readonly<LedgerState>,
  command: RecordPaymentReceived,
): Decision<LedgerFact> {
  const { paymentId, original, reference, receivedBy, referenceUsedOn } = command;
  const { billId, paymentMethod, totals, imported } = original.data;
  // the fold remembers recent payments, of however old a bill, the command what the read model knows of older ones
  const payments = state.recentPayments.get(billId)?.payments ?? command.earlierPayments;
  if (payments.some((payment) => payment.paymentId === paymentId)) return accept([]);
  if (state.bills.get(billId)?.cancelled === true) return refuse('bill_cancelled');
  const amountPaise = openPaise({
    status: 'completed',
    paymentMethod,
    grandTotalPaise: totals.grandTotalPaise,
    payments,
    creditNotes: [],
    ...(imported !== null && { imported }),
  });
  if (amountPaise === 0) return refuse(payments.length > 0 ? 'payment_already_received' : 'nothing_to_pay');
  const data = { paymentId, billId, method: paymentMethod, amountPaise, reference, receivedBy };
  const answer: WarningsAnswer | undefined =
    referenceUsedOn.length === 0 ? undefined : { warnings: [referenceUsed('reference', referenceUsedOn)] };
  return accept([{ type: 'PaymentReceived', data }], answer);
}
