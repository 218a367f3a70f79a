import type { BillStatusBody } from '@bahi/contracts';
import { setBillStatus, type BillState } from '@bahi/domain';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import type { Services } from '../services.ts';
import { billCommand, billRefusal, draftReply, repeatedOnDraft } from './billCommand.ts';
import { cancelBill } from './cancelBill.ts';
import { payeeOf } from './currentBill.ts';
import { discard } from './deleteBill.ts';
import { findBill, type FoundBill } from './findBill.ts';

type StatusCall = SignedInCall<BillStatusBody>;

async function changeCompleted(
  services: Services,
  call: StatusCall,
  { original }: Extract<FoundBill, { kind: 'completed' }>,
): Promise<Reply> {
  const { status, revision } = call.body;
  const { billId } = original.data;
  // this key moved the draft before it was completed: the repeat must not cancel it
  const repeated = await repeatedOnDraft(services, call, billId);
  if (repeated !== undefined) return repeated;
  if (status === 'cancelled') return cancelBill(services, call, original, call.body, revision);
  // the refusal depends on the bill's current status
  const code = status === 'completed' ? 'use_complete' : 'bill_submitted';
  throw await billRefusal(services, call.session.shopId, billId, { kind: 'refused', code });
}

async function changeDraft(services: Services, call: StatusCall, billId: string): Promise<Reply> {
  const { status, reason, revision } = call.body;
  if (status === 'discarded') return discard(services, call, billId, reason, revision);
  if (status === 'completed' || status === 'cancelled') {
    const code = status === 'completed' ? 'use_complete' : 'status_not_allowed';
    throw await billRefusal(services, call.session.shopId, billId, { kind: 'refused', code });
  }
  const payee = await payeeOf(services, call.session.shopId);
  const move = (state: Readonly<BillState>) => setBillStatus(state, { status, expectedRevision: revision });
  return draftReply(services, billId, await billCommand(services, call, billId, move, { payee }));
}

/** `PATCH /billing/{id}/status`: drafts move between their two tabs or are discarded, completed bills are cancelled. */
export async function changeBillStatus(services: Services, call: StatusCall): Promise<Reply> {
  const found = await findBill(services, call.session.shopId, idParam(call));
  if (found.kind === 'missing') throw new HttpRefusal('not_found');
  return found.kind === 'completed'
    ? changeCompleted(services, call, found)
    : changeDraft(services, call, idParam(call));
}
