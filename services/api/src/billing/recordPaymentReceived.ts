import type { BillWarning, Id, PaymentReceivedBody } from '@bahi/contracts';
import { billPaymentView, refuse } from '@bahi/contracts';
import { recordPaymentReceived as decide, type BillPayment, type WarningsAnswer } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { orNull } from '../lists/orNull.ts';
import { idParam } from '../lists/idParam.ts';
import { warningsView } from '../lists/warningsView.ts';
import { eventOf, writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { forgottenRevision } from '../ledger/forgottenDocuments.ts';
import { handleLedger } from '../ledger/ledgerCommand.ts';
import { billRefusal } from './billCommand.ts';
import { completedView } from './billView.ts';
import { currentBill } from './currentBill.ts';
import { billDocument, type BillDocument } from './billDocument.ts';
import { findBill, type FoundBill } from './findBill.ts';
import { referenceUsedOn } from './usedReferences.ts';

/** Payments of the bill that the books do not remember themselves. */
async function earlierPayments(services: Services, shopId: Id, found: FoundBill): Promise<BillPayment[]> {
  if (found.kind !== 'completed') return [];
  const { original, ledger } = found;
  const { billId } = original.data;
  if (ledger.recentPayments.has(billId)) return [];
  const seen = new Map<Id, BillDocument>();
  const paidAt = async (id: Id) => {
    const bill = await billDocument(services, shopId, id);
    if (bill === undefined || bill.payments.length === 0) return undefined;
    seen.set(id, bill);
    return bill.revision;
  };
  await forgottenRevision(ledger.recentPayments, billId, paidAt);
  return (seen.get(billId)?.payments ?? []).map(({ id: paymentId, amountPaise }) => ({ paymentId, amountPaise }));
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
  const [earlier, usedOn] = await Promise.all([
    earlierPayments(services, shopId, found),
    referenceUsedOn(services, shopId, reference, billId),
  ]);
  const paymentId = deriveId(call.context.commandId, 'payment');
  const command = { paymentId, reference, receivedBy, earlierPayments: earlier, referenceUsedOn: usedOn };
  const outcome = await handleLedger(services, call, (state) =>
    found.kind === 'draft' ? refuse('bill_not_completed') : decide(state, { ...command, original: found.original }),
  );
  if (outcome.kind === 'refused') throw await billRefusal(services, shopId, billId, outcome);
  if (found.kind === 'draft') throw new Error('a payment for a draft');
  if (outcome.events.length === 0) {
    // this very payment stands in the books, longer than the command is remembered
    const current = await currentBill(services, shopId, billId);
    return { status: 200, body: current, ...(current && { revision: current.revision }), replayed: true };
  }
  const received = eventOf(outcome, 'PaymentReceived');
  const payments = [billPaymentView(received.data, received.meta.at)];
  const view = completedView(found.original, { revision: received.revision, payments });
  return writtenRow(outcome, 200, { ...view, ...warningsOf(outcome.answer) });
}

function warningsOf(answer: unknown): { warnings?: BillWarning[] } {
  const { warnings } = (answer ?? {}) as Partial<WarningsAnswer>;
  return warnings === undefined ? {} : { warnings: warningsView(warnings) };
}
