import { archiveVendor as decide } from '@bahi/domain';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { catalogueCommand } from './catalogueCommand.ts';
import { purchaseCountOf } from './purchaseCountOf.ts';
import { currentVendor, writtenVendorRow } from './vendorResource.ts';

/** `DELETE /vendors/{id}`: out of every choice; refused while purchases name the vendor. */
export async function archiveVendor(services: Services, call: SignedInCall): Promise<Reply> {
  const id = idParam(call);
  const purchaseCount = await purchaseCountOf(services, call.session.shopId, id);
  const outcome = await catalogueCommand(
    services,
    call,
    (state) => decide(state, { id, purchaseCount }),
    currentVendor(id, purchaseCount),
  );
  return writtenRow(outcome, 200, writtenVendorRow(outcome));
}
