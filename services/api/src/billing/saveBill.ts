import type { SaveBillBody } from '@bahi/contracts';
import { saveBill as decide } from '@bahi/domain';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { callerOf } from '../ledger/callerOf.ts';
import { lookUp } from '../ledger/lookups.ts';
import type { Services } from '../services.ts';
import { billCommand, draftReply } from './billCommand.ts';

/** `PUT /billing/{id}/save`: omitted fields stay, null clears; needs a line. */
export async function saveBill(services: Services, call: SignedInCall<SaveBillBody>): Promise<Reply> {
  const billId = idParam(call);
  const { revision: expectedRevision, confirmations: _, ...body } = call.body;
  const caller = callerOf(call);
  const { catalogue, shop } = await lookUp(services, call.session.shopId);
  const outcome = await billCommand(
    services,
    call,
    billId,
    (state) => decide(state, { body, caller, expectedRevision, products: catalogue.products, shop, at: call.at }),
    { body, payee: shop },
  );
  return draftReply(services, billId, outcome);
}
