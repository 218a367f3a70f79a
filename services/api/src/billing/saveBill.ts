import type { SaveBillBody } from '@bahi/contracts';
import { saveBill as decide } from '@bahi/domain';
import { checkCustomerId } from '../customers/billCustomer.ts';
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
  const { shopId } = call.session;
  const [{ catalogue, shop }] = await Promise.all([
    lookUp(services, shopId, 'recent'),
    checkCustomerId(services, shopId, body.customer),
  ]);
  const outcome = await billCommand(
    services,
    call,
    billId,
    (state) => decide(state, { body, caller, expectedRevision, products: catalogue.products, shop, at: call.at }),
    { body, payee: shop },
  );
  return draftReply(services, billId, outcome);
}
