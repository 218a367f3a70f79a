import { accept, refuse, refuseField, type Decision, type Id, type KhataFact, type LedgerFact } from '@bahi/contracts';
import { shopDay } from '../arithmetic/index.ts';
import type { WarningsAnswer } from '../ledger/commands.ts';
import { referenceUsed } from '../ledger/bills/referenceUsed.ts';
import { checkClock } from '../ledger/periods/checkClock.ts';
import type { LedgerState } from '../ledger/state/state.ts';
import { billMoney, laterPayments } from './billMoney.ts';
import { checkCash } from './cashLimit.ts';
import type { CorrectMethod, Party, RefundAdvance, ReversePayment, TakePayment } from './commands.ts';
import type { FreeMoney, Khatas } from './khata.ts';
import { KhataDraft } from './khataDraft.ts';
import { khatasOf } from './party.ts';
import { rupees } from './rupees.ts';

/**
 * Takes a payment: it falls on the chosen document, then on the oldest, and what is over is an advance. A deposit waits.
 * Refusals: `tendered_not_cash`, `tendered_too_little`, `bill_not_of_customer`, `clock_suspect`, and
 * `cash_limit_reached` unless an owner confirmed it.
 */
export function takePayment(state: Readonly<LedgerState>, command: TakePayment): Decision<LedgerFact> {
  const { paymentId, customerId, method, amountPaise, tenderedPaise, billId, isDeposit, now } = command;
  if (tenderedPaise !== null && method !== 'CASH') return refuseField('tendered_not_cash', 'tenderedPaise');
  if (tenderedPaise !== null && tenderedPaise < amountPaise) return refuseField('tendered_too_little', 'tenderedPaise');
  const suspect = checkClock(state, now);
  if (suspect !== null) return suspect;
  const draft = new KhataDraft(state.khatas, customerId);
  if (billId !== null && draft.openOf(billId) === 0) return refuseField('bill_not_of_customer', 'billId');
  draft.addFree(paymentId, customerId, amountPaise, isDeposit);
  draft.settle(billId);
  const [khata, day] = [draft.outcome(), shopDay(now)];
  if (method === 'CASH') {
    const bills = khata.allocations.map((one) => ({ billId: one.documentId, amountPaise: one.amountPaise }));
    const tooMuch = checkCash(state, { customerId, day, amountPaise, bills }, command.confirmed ?? []);
    if (tooMuch !== null) return tooMuch;
  }
  const fact: KhataFact = {
    type: 'PaymentTaken',
    data: {
      paymentId,
      customerId,
      method,
      amountPaise,
      tenderedPaise,
      reference: command.reference,
      chosenBillId: billId,
      isDeposit,
      day,
      note: command.note,
      khata,
    },
  };
  const { referenceUsedOn } = command;
  const answer: WarningsAnswer | undefined =
    referenceUsedOn.length === 0 ? undefined : { warnings: [referenceUsed('reference', referenceUsedOn)] };
  return accept([fact], answer);
}

/**
 * Takes a wrong payment back, a customer's or one to a vendor: its documents are open again, and its advance is gone. Refusals:
 * `payment_reversed`, `payment_bill_changed` once a document that it paid was cancelled or paid back, whose ids it names, and
 * `payment_used` once its advance was used or paid back.
 */
export function reversePayment(
  state: Readonly<LedgerState>,
  { taken, reason, now }: ReversePayment,
): Decision<LedgerFact> {
  const { paymentId, method, amountPaise, khata: before } = taken;
  const { khatas, ownerId: payerId, ids } = khatasOf(state, partyOf(taken));
  if (state.payments.get(paymentId)?.isReversed === true) return refuse('payment_reversed');
  const advancePaise = before.advances.find(({ sourceId }) => sourceId === paymentId)?.amountPaise ?? 0;
  const paid = before.allocations.filter((one) => one.amountPaise > 0);
  const draft = new KhataDraft(khatas, payerId);
  const changed = paid.filter(({ documentId }) => gaveMoneyBack(state, documentId));
  if (changed.length > 0) {
    return refuse('payment_bill_changed', {
      params: { bills: changed.map(({ documentId }) => documentId).join(', ') },
    });
  }
  const leftPaise = draft.leftOf(paymentId);
  if (leftPaise < advancePaise) {
    return refuse('payment_used', { params: { advance: rupees(advancePaise), left: rupees(leftPaise) } });
  }
  for (const { documentId, ownerId, day, amountPaise: openPaise } of paid) {
    draft.reopen({ documentId, ownerId, day, openPaise });
  }
  draft.takeFree(paymentId, advancePaise);
  draft.settle();
  const fact: KhataFact = {
    type: 'PaymentReversed',
    data: {
      paymentId,
      ...ids,
      method: state.payments.get(paymentId)?.method ?? method,
      amountPaise,
      reason,
      day: shopDay(now),
      khata: draft.outcome(),
    },
  };
  return accept([fact]);
}

const partyOf = (taken: ReversePayment['taken']): Party =>
  'vendorId' in taken ? { vendorId: taken.vendorId } : { customerId: taken.customerId };

/** Whether money of a bill or purchase went back or became an advance: it can then not be open again as a whole. */
function gaveMoneyBack({ bills, overpaid }: Readonly<LedgerState>, documentId: Id): boolean {
  if (overpaid.has(documentId)) return true;
  const notes = bills.get(documentId);
  return notes !== undefined && (notes.cancelled || (notes.credited?.givenBackPaise ?? 0) > 0);
}

/** Pays free money back to a customer, or takes back what a vendor has. Refusals: `advance_too_small`, `clock_suspect`. */
export function refundAdvance(state: Readonly<LedgerState>, command: RefundAdvance): Decision<LedgerFact> {
  const { refundId, sourceId, method, amountPaise, note, now } = command;
  const suspect = checkClock(state, now);
  if (suspect !== null) return suspect;
  const ofCustomer = findFree(state.khatas, sourceId);
  const source = ofCustomer ?? findFree(state.vendorKhatas, sourceId);
  if (source === undefined || source.leftPaise < amountPaise) {
    return refuseField('advance_too_small', 'amountPaise', { left: rupees(source?.leftPaise ?? 0) });
  }
  const party = ofCustomer === undefined ? { vendorId: source.ownerId } : { customerId: source.ownerId };
  const { khatas, ownerId, ids } = khatasOf(state, party);
  const draft = new KhataDraft(khatas, ownerId);
  draft.takeFree(sourceId, amountPaise);
  const khata = draft.outcome();
  return accept([
    {
      type: 'AdvanceRefunded',
      data: { refundId, sourceId, ...ids, method, amountPaise, note, day: shopDay(now), khata },
    },
  ]);
}

const findFree = (khatas: Khatas, sourceId: Id): FreeMoney | undefined =>
  [...khatas.values()].flatMap(({ free }) => free).find((one) => one.sourceId === sourceId);

/** Lets a deposit fall on bills like any advance. Refusals: `not_a_deposit`. */
export function releaseDeposit(
  state: Readonly<LedgerState>,
  { paymentId, customerId, now }: { paymentId: string; customerId: string; now: string },
): Decision<LedgerFact> {
  const draft = new KhataDraft(state.khatas, customerId);
  if (!draft.isDeposit(paymentId)) return refuse('not_a_deposit');
  const amountPaise = draft.leftOf(paymentId);
  draft.release(paymentId);
  draft.settle();
  const data = { paymentId, customerId, amountPaise, day: shopDay(now), khata: draft.outcome() };
  return accept([{ type: 'DepositReleased', data }]);
}

/** What came in by a payment: of awaited UPI less than was awaited, if the bill was credited in between. */
function cameIn(
  state: Readonly<LedgerState>,
  { payment: { paymentId, amountPaise }, original, earlierPayments }: CorrectMethod,
): number {
  const later = original === null ? [] : laterPayments(state, original.data.billId, earlierPayments);
  return later.find((one) => one.paymentId === paymentId)?.amountPaise ?? amountPaise;
}

/**
 * Corrects the method of a payment. UPI that was awaited has come by the other method. Refusals: `payment_method_same`,
 * `payment_reversed`, `bill_cancelled`, `nothing_awaited`.
 */
export function correctMethod(state: Readonly<LedgerState>, command: CorrectMethod): Decision<LedgerFact> {
  const { payment, original, customerId, vendorId = null, to, reference, now } = command;
  const { paymentId } = payment;
  const known = state.payments.get(paymentId);
  if (known?.isReversed === true) return refuse('payment_reversed');
  if (original !== null && state.bills.get(original.data.billId)?.cancelled === true) return refuse('bill_cancelled');
  const from = known?.method ?? payment.method;
  if (from === to) return refuseField('payment_method_same', 'method');
  const isAwaited = payment.isAwaited && known === undefined;
  const awaitedPaise = isAwaited && original ? billMoney(state, original, command.earlierPayments).awaitedPaise : 0;
  if (isAwaited && awaitedPaise === 0) return refuse('nothing_awaited');
  const amountPaise = isAwaited ? Math.min(payment.amountPaise, awaitedPaise) : cameIn(state, command);
  const fact: KhataFact = {
    type: 'PaymentMethodCorrected',
    data: {
      paymentId,
      ofBillId: original?.data.billId ?? null,
      ofBillDay: original?.data.day ?? null,
      customerId,
      vendorId,
      from,
      to,
      amountPaise,
      wasAwaited: isAwaited,
      imported: original !== null && original.data.imported !== null,
      reference,
      day: shopDay(now),
    },
  };
  return accept([fact]);
}
