import { accept, refuse, type Decision, type LedgerFact } from '@bahi/contracts';
import { billMoney, laterPayments } from '../../khata/billMoney.ts';
import type { RecordPaymentReceived, WarningsAnswer } from '../commands.ts';
import { referenceUsed } from './referenceUsed.ts';
import type { LedgerState } from '../state/state.ts';

/**
 * A person states that the money has arrived (R42): all that is awaited for the bill. The same payment again changes
 * nothing. The answer warns when its reference is on another bill. Refusals: `bill_cancelled`,
 * `payment_already_received`, and `nothing_to_pay` when nothing is open: cash, card, a total of zero, a bill of
 * earlier books, or one that was credited before it was paid.
 */
export function recordPaymentReceived(
  state: Readonly<LedgerState>,
  command: RecordPaymentReceived,
): Decision<LedgerFact> {
  const { paymentId, original, reference, receivedBy, referenceUsedOn } = command;
  const { billId } = original.data;
  const payments = laterPayments(state, billId, command.earlierPayments);
  if (payments.some((payment) => payment.paymentId === paymentId)) return accept([]);
  if (state.bills.get(billId)?.cancelled === true) return refuse('bill_cancelled');
  const { awaitedPaise: amountPaise } = billMoney(state, original, command.earlierPayments);
  if (amountPaise === 0) return refuse(payments.length > 0 ? 'payment_already_received' : 'nothing_to_pay');
  const data = { paymentId, billId, method: 'UPI' as const, amountPaise, reference, receivedBy };
  const answer: WarningsAnswer | undefined =
    referenceUsedOn.length === 0 ? undefined : { warnings: [referenceUsed('reference', referenceUsedOn)] };
  return accept([{ type: 'PaymentReceived', data }], answer);
}
