import { emptyVendor, type ChangeVendorBody } from '@bahi/contracts';
import { changeVendor as decide } from '@bahi/domain';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { catalogueCommand } from './catalogueCommand.ts';
import { purchaseCountShown } from './purchaseCountOf.ts';
import { sentFields } from './sentFields.ts';
import { currentVendor, writtenVendorRow } from './vendorResource.ts';

/** `PUT /vendors/{id}` */
export async function changeVendor(services: Services, call: SignedInCall<ChangeVendorBody>): Promise<Reply> {
  const id = idParam(call);
  const { revision, ...fields } = call.body;
  const changes = sentFields(fields, emptyVendor);
  const purchaseCount = await purchaseCountShown(services, call.session.shopId, id);
  const outcome = await catalogueCommand(
    services,
    call,
    (state) => decide(state, { id, revision, changes, purchaseCount }),
    currentVendor(id, purchaseCount),
  );
  return writtenRow(outcome, 200, writtenVendorRow(outcome));
}
