import type { DeleteBillBody } from '@bahi/contracts';
import { discardBill } from '@bahi/domain';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import type { Services } from '../services.ts';
import { billCommand, draftReply, repeatedOnDraft } from './billCommand.ts';
import { cancelBill, statedReason } from './cancelBill.ts';
import { findBill } from './findBill.ts';

/** `DELETE /billing/{id}`: a draft is discarded and can be restored for 30 days; a completed bill is cancelled. */
export async function deleteBill(services: Services, call: SignedInCall<DeleteBillBody>): Promise<Reply> {
  const billId = idParam(call);
  const { reason } = call.body;
  const found = await findBill(services, call.session.shopId, billId);
  if (found.kind === 'missing') throw new HttpRefusal('not_found');
  if (found.kind === 'completed') {
    // this key deleted the draft, which was restored and completed since: the repeat must not cancel it
    return (await repeatedOnDraft(services, call, billId)) ?? cancelBill(services, call, found.original, call.body);
  }
  return discard(services, call, billId, reason, null);
}

/** Discards a draft; `expectedRevision` null = whatever it is. */
export async function discard(
  services: Services,
  call: SignedInCall,
  billId: string,
  reason: string | null | undefined,
  expectedRevision: number | null,
): Promise<Reply> {
  const outcome = await billCommand(services, call, billId, (state) =>
    discardBill(state, { reason: statedReason(reason), expectedRevision }),
  );
  return draftReply(services, billId, outcome);
}
