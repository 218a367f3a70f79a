import { restoreBill as decide } from '@bahi/domain';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import type { Services } from '../services.ts';
import { billCommand, draftReply } from './billCommand.ts';
import { payeeOf } from './currentBill.ts';

/** `POST /billing/{id}/restore`: a deleted draft comes back, within 30 days. */
export async function restoreBill(services: Services, call: SignedInCall): Promise<Reply> {
  const billId = idParam(call);
  const payee = await payeeOf(services, call.session.shopId);
  const outcome = await billCommand(services, call, billId, (state) => decide(state, { now: call.at }), { payee });
  return draftReply(services, billId, outcome);
}
