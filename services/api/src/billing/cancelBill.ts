import type { BillMoneyView, BillView, Decision, DeleteBillBody, Id, LedgerFact } from '@bahi/contracts';
import { actOf, moneyAfter, NOT_STATED, refuse } from '@bahi/contracts';
import {
  cancelBill as decide,
  replaysToCancel,
  type LedgerState,
  type CancelBill,
  type ReplayedReturns,
} from '@bahi/domain';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { orNull } from '../lists/orNull.ts';
import { eventOf, writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { handleReplayed, returnsOf } from '../replays/handleReplayed.ts';
import { billRefusal } from './billCommand.ts';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import { completedView, firstMoney } from './billView.ts';
import { earlierPayments } from './earlierPayments.ts';
import { currentBill } from './currentBill.ts';
import type { PlacedBill } from './findCompletion.ts';

/** The reason as the event states it; a reason is optional. */
export const statedReason = (reason: string | null | undefined): string => orNull(reason) ?? NOT_STATED;

/** The cancellation; what the bill showed besides is kept with it, so that a repeat gives the same body. */
function decision(
  state: Readonly<LedgerState>,
  replays: ReplayedReturns,
  {
    original,
    reason,
    now,
    earlierPayments,
    ...wanted
  }: Omit<CancelBill, 'reason'> & { reason: string | null | undefined },
  money: BillMoneyView | undefined,
): Decision<LedgerFact> {
  const decided = decide(state, { ...wanted, original, reason: statedReason(reason), now, earlierPayments }, replays);
  if (decided.kind === 'refused' || money === undefined) return decided;
  return { ...decided, answer: { money } };
}

/**
 * Cancels a completed bill: the number is kept, the stock comes back; owners only. `expectedRevision` is the one the person
 * saw, where the call carries it.
 */
export async function cancelBill(
  services: Services,
  call: SignedInCall,
  original: PlacedBill,
  { reason, refundMethod = null, refundPaise = null }: DeleteBillBody,
  expectedRevision?: number,
): Promise<Reply> {
  const { shopId, role } = call.session;
  if (role !== 'owner') throw new HttpRefusal('forbidden');
  const billId: Id = original.data.billId;
  const before = await currentBill(services, shopId, billId);
  const isStale = expectedRevision !== undefined && before?.revision !== expectedRevision;
  const ledger = await loadLedger(services, shopId);
  const earlier = await earlierPayments(services, shopId, { kind: 'completed', original, ledger });
  const cancelling = { original, reason, now: call.at, refundMethod, refundPaise, earlierPayments: earlier };
  const money = before && moneyShown(before);
  const outcome = await handleReplayed(services, call, {
    replay: (state, reach) =>
      returnsOf(services, shopId, original, isStale ? new Map() : replaysToCancel(state, original), reach),
    decide: (state, replays) => (isStale ? refuse('stale_revision') : decision(state, replays, cancelling, money)),
  });
  if (outcome.kind === 'refused') throw await billRefusal(services, shopId, billId, outcome);
  const cancelled = eventOf(outcome, 'BillCancelled');
  const { money: known = firstMoney(original) } = (outcome.answer ?? {}) as { money?: BillMoneyView };
  const bill = { id: billId, grandTotalPaise: original.data.totals.grandTotalPaise };
  const view = completedView(original, {
    revision: cancelled.revision,
    cancelled: { ...actOf(cancelled.meta), reason: cancelled.data.reason },
    money: moneyAfter(known, cancelled, bill),
    creditNotes: [],
  });
  return writtenRow(outcome, 200, view);
}

/** What a bill shows of its money. */
export function moneyShown({
  payments,
  paymentReceived,
  paidPaise = 0,
  awaitedPaise = 0,
  duePaise = 0,
  creditNotes,
  grandTotalPaise,
}: BillView): BillMoneyView {
  const received = paymentReceived === undefined ? {} : { paymentReceived };
  const creditedPaise = creditNotes.reduce((sum, note) => sum + note.grandTotalPaise, 0);
  const writtenOffPaise = grandTotalPaise - creditedPaise - paidPaise - awaitedPaise - duePaise;
  return { payments, paidPaise, awaitedPaise, duePaise, writtenOffPaise, creditedPaise, ...received };
}
