import {
  type AnyRecorded,
  type CorrectPaymentMethodBody,
  type Id,
  type PaymentView,
  type RefundAdvanceBody,
  type ReversePaymentBody,
  type TakePaymentBody,
} from '@bahi/contracts';
import {
  correctMethod as decideMethod,
  refundAdvance as decideRefund,
  releaseDeposit as decideRelease,
  reversePayment as decideReversal,
  takePayment as decideTaking,
  type WarningsAnswer,
} from '@bahi/domain';
import { deriveId, type Outcome } from '@bahi/event-store';
import { allocationsOf, paymentViewOf, withMethod } from '@bahi/projections';
import { referenceUsedOn } from '../billing/usedReferences.ts';
import { accepted, HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { confirmedIn } from '../ledger/callerOf.ts';
import { findFact, handleLedger, ledgerCommand } from '../ledger/ledgerCommand.ts';
import { idParam } from '../lists/idParam.ts';
import { orNull } from '../lists/orNull.ts';
import { eventOf, writtenRow } from '../lists/writtenRow.ts';
import { warningsView } from '../lists/warningsView.ts';
import type { Services } from '../services.ts';
import { payVendor } from '../vendorDues/payVendor.ts';
import { paymentDocument } from './getPayment.ts';
import { checkCustomer } from './khataCustomer.ts';
import { namedDocuments } from './openDocuments.ts';

type Taken = Extract<AnyRecorded, { type: 'PaymentTaken' | 'VendorPaid' }>;

/** `POST /payments`: a customer pays later than with a bill, or a vendor is paid. The answer says what it fell on. */
export async function takePayment(services: Services, call: SignedInCall<TakePaymentBody>): Promise<Reply> {
  const { shopId } = call.session;
  if ((call.body.vendorId ?? null) !== null) return payVendor(services, call);
  const { customerId: sent, method, amountPaise, tenderedPaise, reference, billId, deposit, note } = call.body;
  const customerId = sent ?? '';
  await checkCustomer(services, shopId, customerId, 'customerId');
  const paymentId = deriveId(call.context.commandId, 'payment');
  const command = {
    paymentId,
    customerId,
    method,
    amountPaise,
    tenderedPaise: tenderedPaise ?? null,
    reference: orNull(reference),
    billId: billId ?? null,
    isDeposit: deposit === true,
    note: orNull(note),
    confirmed: confirmedIn(call) ?? [],
    referenceUsedOn: await referenceUsedOn(services, shopId, orNull(reference), paymentId),
    now: call.at,
  };
  const outcome = await ledgerCommand(services, call, (state) => decideTaking(state, command));
  const { warnings } = (outcome.answer ?? {}) as Partial<WarningsAnswer>;
  const view = paymentViewOf(eventOf(outcome, 'PaymentTaken'));
  return writtenRow(outcome, 201, { ...view, ...(warnings && { warnings: warningsView(warnings) }) });
}

/** The fact of a payment: among the newest facts, or where the read model says. @throws {HttpRefusal} 404 */
async function takenPayment(services: Services, shopId: Id, id: Id): Promise<Taken> {
  const isIt = (event: AnyRecorded): event is Taken =>
    (event.type === 'PaymentTaken' || event.type === 'VendorPaid') && event.data.paymentId === id;
  const known = await paymentDocument(services, shopId, id);
  const found = await findFact(services, shopId, known?.takenAt, isIt);
  if (found === undefined) throw new HttpRefusal('payment_not_found');
  return found;
}

/** A refusal that names bills, or the bills of a vendor, by their numbers instead of their ids. */
async function refusalWithNumbers(
  services: Services,
  { kind: _, ...refusal }: Extract<Outcome, { kind: 'refused' }>,
): Promise<HttpRefusal> {
  const { bills: named } = refusal.params ?? {};
  if (typeof named !== 'string') return new HttpRefusal(refusal);
  const ids = named.split(', ');
  const [bills, purchases] = await Promise.all([
    namedDocuments(services, 'customer', ids),
    namedDocuments(services, 'vendor', ids),
  ]);
  const numberOf = (id: Id): string => (bills.get(id) ?? purchases.get(id))?.reference ?? id;
  const params = { ...refusal.params, bills: ids.map(numberOf).join(', ') };
  return new HttpRefusal({ ...refusal, params });
}

/** `DELETE /payments/{id}`: a payment that was wrong is taken back. */
export async function reversePayment(services: Services, call: SignedInCall<ReversePaymentBody>): Promise<Reply> {
  const taken = await takenPayment(services, call.session.shopId, idParam(call));
  const command = { taken: taken.data, reason: call.body.reason, now: call.at };
  const decided = await handleLedger(services, call, (state) => decideReversal(state, command));
  if (decided.kind === 'refused') throw await refusalWithNumbers(services, decided);
  const outcome = accepted(decided);
  const { data, meta, revision } = eventOf(outcome, 'PaymentReversed');
  const body: PaymentView = {
    ...paymentViewOf(taken),
    revision,
    method: data.method,
    status: 'reversed',
    reversed: { at: meta.at, by: meta.userId ?? null, reason: data.reason },
    allocations: allocationsOf(data.khata),
    advancePaise: 0,
    dueAfterPaise: data.khata.dueAfterPaise,
  };
  return writtenRow(outcome, 200, body);
}

/** `POST /payments/{id}/refund`: free money of a payment, a cancelled bill, a credit note or a purchase is paid back. */
export async function refundAdvance(services: Services, call: SignedInCall<RefundAdvanceBody>): Promise<Reply> {
  const { amountPaise, method, note } = call.body;
  const refundId = deriveId(call.context.commandId, 'refund');
  const command = { refundId, sourceId: idParam(call), method, amountPaise, note: orNull(note), now: call.at };
  const outcome = await ledgerCommand(services, call, (state) => decideRefund(state, command));
  const { data, revision } = eventOf(outcome, 'AdvanceRefunded');
  const { khata, sourceId, customerId, vendorId } = data;
  const leftPaise = khata.advances.find((one) => one.sourceId === sourceId)?.leftPaise ?? 0;
  const body = {
    id: data.refundId,
    revision,
    sourceId,
    ...(customerId !== null && { customerId }),
    ...(vendorId !== null && { vendorId }),
    method: data.method,
    amountPaise: data.amountPaise,
    leftPaise,
    dueAfterPaise: khata.dueAfterPaise,
  };
  return writtenRow(outcome, 201, body);
}

/** `POST /payments/{id}/release`: a deposit may be used for bills. */
export async function releaseDeposit(services: Services, call: SignedInCall): Promise<Reply> {
  const taken = await takenPayment(services, call.session.shopId, idParam(call));
  if (taken.type === 'VendorPaid') throw new HttpRefusal('not_a_deposit');
  const { paymentId, customerId } = taken.data;
  const outcome = await ledgerCommand(services, call, (state) =>
    decideRelease(state, { paymentId, customerId, now: call.at }),
  );
  const { data, revision } = eventOf(outcome, 'DepositReleased');
  const { dueAfterPaise } = data.khata;
  const allocations = allocationsOf(data.khata);
  const body: PaymentView = { ...paymentViewOf(taken), revision, allocations, dueAfterPaise };
  return writtenRow(outcome, 200, body);
}

/** `PUT /payments/{id}/method`: the method of a later payment was wrong. */
export async function correctPaymentMethod(
  services: Services,
  call: SignedInCall<CorrectPaymentMethodBody>,
): Promise<Reply> {
  const taken = await takenPayment(services, call.session.shopId, idParam(call));
  const { paymentId, method, amountPaise } = taken.data;
  const command = {
    payment: { paymentId, method, amountPaise, isAwaited: false },
    original: null,
    customerId: taken.type === 'PaymentTaken' ? taken.data.customerId : null,
    vendorId: taken.type === 'VendorPaid' ? taken.data.vendorId : null,
    earlierPayments: [],
    to: call.body.method,
    reference: orNull(call.body.reference),
    now: call.at,
  };
  const outcome = await ledgerCommand(services, call, (state) => decideMethod(state, command));
  const body: PaymentView = withMethod(paymentViewOf(taken), eventOf(outcome, 'PaymentMethodCorrected'));
  return writtenRow(outcome, 200, body);
}
