import type { Id, PaymentReceivedBody } from '@bahi/contracts';
import { refuse } from '@bahi/contracts';
import { recordPaymentReceived as decide } from '@bahi/domain';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { orNull } from '../lists/emptied.ts';
import { idParam } from '../lists/idParam.ts';
import { eventOf, writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { forgottenRevision } from '../stock/forgottenDocuments.ts';
import { handleLedger } from '../stock/ledgerCommand.ts';
import { billRefusal } from './billCommand.ts';
import { completedView, paymentReceivedView } from './billView.ts';
import { billDocument, findBill, type FoundBill } from './findBill.ts';

/** Whether the money was noted already, as far as the books do not remember it themselves. */
async function wasReceived(services: Services, shopId: Id, found: FoundBill): Promise<boolean> {
  if (found.kind !== 'completed') return false;
  const { original, ledger } = found;
  const { billId } = original.data;
  if (ledger.recentPayments.has(billId)) return false;
  const received = async (id: Id) => {
    const bill = await billDocument(services, shopId, id);
    return bill?.paymentReceived && bill.revision;
  };
  return (await forgottenRevision(ledger.recentPayments, billId, received)) !== undefined;
}

/** `POST /billing/{id}/payment-received`: a person says that the money is there, once. */
export async function recordPaymentReceived(
  services: Services,
  call: SignedInCall<PaymentReceivedBody>,
): Promise<Reply> {
  const { shopId, accountId: receivedBy } = call.session;
  const billId = idParam(call);
  const reference = orNull(call.body.reference);
  const found = await findBill(services, shopId, billId);
  if (found.kind === 'missing') throw new HttpRefusal('not_found');
  const receivedBefore = await wasReceived(services, shopId, found);
  const outcome = await handleLedger(services, call, (state) =>
    found.kind === 'draft'
      ? refuse('bill_not_completed')
      : decide(state, { original: found.original, reference, receivedBy, receivedBefore }),
  );
  if (outcome.kind === 'refused') throw await billRefusal(services, shopId, billId, outcome);
  const received = eventOf(outcome, 'PaymentReceived');
  if (found.kind === 'draft') throw new Error('a payment for a draft');
  const later = { revision: received.revision, paymentReceived: paymentReceivedView(received) };
  return writtenRow(outcome, 200, completedView(found.original.data, later));
}
