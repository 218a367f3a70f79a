import { restoreVendor as decide } from '@bahi/domain';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { catalogueCommand } from './catalogueCommand.ts';
import { purchaseCountShown } from './purchaseCountOf.ts';
import { currentVendor, writtenVendorRow } from './vendorResource.ts';

/** `POST /vendors/{id}/restore` */
export async function restoreVendor(services: Services, call: SignedInCall): Promise<Reply> {
  const id = idParam(call);
  const purchaseCount = await purchaseCountShown(services, call.session.shopId, id);
  const outcome = await catalogueCommand(
    services,
    call,
    (state) => decide(state, { id, purchaseCount }),
    currentVendor(id, purchaseCount),
  );
  return writtenRow(outcome, 200, writtenVendorRow(outcome));
}
