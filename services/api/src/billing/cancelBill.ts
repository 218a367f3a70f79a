import type { BillView, Decision, Id, LedgerFact } from '@bahi/contracts';
import { refuse } from '@bahi/contracts';
import { cancelBill as decide, type LedgerState, type RecordedBill } from '@bahi/domain';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { orNull } from '../lists/emptied.ts';
import { eventOf, writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { handleLedger } from '../stock/ledgerCommand.ts';
import { billRefusal } from './billCommand.ts';
import { completedView } from './billView.ts';
import { currentBill } from './currentBill.ts';

/** Why, as it is written down: nobody has to say. */
export const statedReason = (reason: string | null | undefined): string => orNull(reason) ?? 'not_stated';

/** The cancellation; what the bill showed besides is kept with it, so that a repeat gives the same body. */
function decision(
  state: Readonly<LedgerState>,
  original: RecordedBill,
  reason: string | null | undefined,
  now: string,
  payments: BillView['payments'],
): Decision<LedgerFact> {
  const decided = decide(state, { original, reason: statedReason(reason), now });
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
  original: RecordedBill,
  reason: string | null | undefined,
  expectedRevision?: number,
): Promise<Reply> {
  const { shopId, role } = call.session;
  if (role !== 'owner') throw new HttpRefusal('forbidden');
  const billId: Id = original.data.billId;
  const before = await currentBill(services, shopId, billId);
  const isStale = expectedRevision !== undefined && before?.revision !== expectedRevision;
  const outcome = await handleLedger(services, call, (state) =>
    isStale ? refuse('stale_revision') : decision(state, original, reason, call.at, before?.payments ?? []),
  );
  if (outcome.kind === 'refused') throw await billRefusal(services, shopId, billId, outcome);
  const cancelled = eventOf(outcome, 'BillCancelled');
  const { payments = [] } = (outcome.answer ?? {}) as Partial<Pick<BillView, 'payments'>>;
  const view = completedView(original.data, {
    revision: cancelled.revision,
    cancelledAt: cancelled.meta.at,
    payments,
  });
  return writtenRow(outcome, 200, view);
}
