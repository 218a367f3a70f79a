import type { BillMoneyView, BillView, BillWarning, Decision, LedgerFact, PaymentReceivedBody } from '@bahi/contracts';
import { moneyAfter, refuse } from '@bahi/contracts';
import { recordPaymentReceived as decide, type WarningsAnswer } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { orNull } from '../lists/orNull.ts';
import { idParam } from '../lists/idParam.ts';
import { warningsView } from '../lists/warningsView.ts';
import { eventOf, writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { handleLedger } from '../ledger/ledgerCommand.ts';
import { billRefusal } from './billCommand.ts';
import { completedView, firstMoney } from './billView.ts';
import { moneyShown } from './cancelBill.ts';
import { currentBill } from './currentBill.ts';
import { earlierPayments } from './earlierPayments.ts';
import { findBill } from './findBill.ts';
import { referenceUsedOn } from './usedReferences.ts';

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
  const [earlier, usedOn, before] = await Promise.all([
    earlierPayments(services, shopId, found),
    referenceUsedOn(services, shopId, reference, billId),
    currentBill(services, shopId, billId),
  ]);
  const paymentId = deriveId(call.context.commandId, 'payment');
  const command = { paymentId, reference, receivedBy, earlierPayments: earlier, referenceUsedOn: usedOn };
  const outcome = await handleLedger(services, call, (state) =>
    found.kind === 'draft'
      ? refuse('bill_not_completed')
      : withShown(decide(state, { ...command, original: found.original }), before),
  );
  if (outcome.kind === 'refused') throw await billRefusal(services, shopId, billId, outcome);
  if (found.kind === 'draft') throw new Error('a payment for a draft');
  if (outcome.events.length === 0) {
    // this very payment stands in the books, longer than the command is remembered
    const current = await currentBill(services, shopId, billId);
    return { status: 200, body: current, ...(current && { revision: current.revision }), replayed: true };
  }
  const received = eventOf(outcome, 'PaymentReceived');
  const { creditNotes: shown = [], money = firstMoney(found.original) } = (outcome.answer ?? {}) as Partial<Shown>;
  const bill = { id: billId, grandTotalPaise: found.original.data.totals.grandTotalPaise };
  const later = { revision: received.revision, money: moneyAfter(money, received, bill), creditNotes: shown };
  const view = completedView(found.original, later);
  return writtenRow(outcome, 200, { ...view, ...warningsOf(outcome.answer) });
}

interface Shown extends Pick<BillView, 'creditNotes'> {
  money: BillMoneyView;
}

/** What the bill showed besides is kept with the payment, so that a repeat gives the same body (L8). */
function withShown(decided: Decision<LedgerFact>, before: BillView | undefined): Decision<LedgerFact> {
  if (decided.kind === 'refused' || before === undefined) return decided;
  const { creditNotes } = before;
  return {
    ...decided,
    answer: { ...(decided.answer as WarningsAnswer | undefined), creditNotes, money: moneyShown(before) },
  };
}

function warningsOf(answer: unknown): { warnings?: BillWarning[] } {
  const { warnings } = (answer ?? {}) as Partial<WarningsAnswer>;
  return warnings === undefined ? {} : { warnings: warningsView(warnings) };
}
