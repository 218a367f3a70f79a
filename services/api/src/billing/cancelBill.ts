import type { BillView, Decision, Id, LedgerFact } from '@bahi/contracts';
import { actOf, NOT_STATED, refuse } from '@bahi/contracts';
import {
  cancelBill as decide,
  replaysToCancel,
  type LedgerState,
  type RecordedBill,
  type ReplayedReturns,
} from '@bahi/domain';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { orNull } from '../lists/orNull.ts';
import { eventOf, writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { handleReplayed, returnsOf } from '../replays/handleReplayed.ts';
import { billRefusal } from './billCommand.ts';
import { completedView } from './billView.ts';
import { currentBill } from './currentBill.ts';
import type { PlacedBill } from './findCompletion.ts';

/** The reason as the event states it; a reason is optional. */
export const statedReason = (reason: string | null | undefined): string => orNull(reason) ?? NOT_STATED;

/** The cancellation; what the bill showed besides is kept with it, so that a repeat gives the same body. */
function decision(
  state: Readonly<LedgerState>,
  replays: ReplayedReturns,
  { original, reason, now }: { original: RecordedBill; reason: string | null | undefined; now: string },
  payments: BillView['payments'],
): Decision<LedgerFact> {
  const decided = decide(state, { original, reason: statedReason(reason), now }, replays);
  if (decided.kind === 'refused' || payments.length === 0) return decided;
  return { ...decided, answer: { payments } };
}

/**
 * Cancels a completed bill: the number is kept, the stock comes back; owners only. `expectedRevision` is the one the person
 * saw, where the call carries it.
 */
export async function cancelBill(
  services: Services,
  call: SignedInCall,
  original: PlacedBill,
  reason: string | null | undefined,
  expectedRevision?: number,
): Promise<Reply> {
  const { shopId, role } = call.session;
  if (role !== 'owner') throw new HttpRefusal('forbidden');
  const billId: Id = original.data.billId;
  const before = await currentBill(services, shopId, billId);
  const isStale = expectedRevision !== undefined && before?.revision !== expectedRevision;
  const cancelling = { original, reason, now: call.at };
  const outcome = await handleReplayed(services, call, {
    replay: (state, reach) =>
      returnsOf(services, shopId, original, isStale ? new Map() : replaysToCancel(state, original), reach),
    decide: (state, replays) =>
      isStale ? refuse('stale_revision') : decision(state, replays, cancelling, before?.payments ?? []),
  });
  if (outcome.kind === 'refused') throw await billRefusal(services, shopId, billId, outcome);
  const cancelled = eventOf(outcome, 'BillCancelled');
  const { payments = [] } = (outcome.answer ?? {}) as Partial<Pick<BillView, 'payments'>>;
  const view = completedView(original, {
    revision: cancelled.revision,
    cancelled: { ...actOf(cancelled.meta), reason: cancelled.data.reason },
    payments,
    creditNotes: [],
  });
  return writtenRow(outcome, 200, view);
}
