import type { ChangeVendorBody } from '@bahi/contracts';
import { changeVendor as decide } from '@bahi/domain';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { orNullIfSent } from '../lists/orNull.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { catalogueCommand } from './catalogueCommand.ts';
import { purchaseCountShown } from './purchaseCountOf.ts';
import { currentVendor, writtenVendorRow } from './vendorResource.ts';

/** `PUT /vendors/{id}` */
export async function changeVendor(services: Services, call: SignedInCall<ChangeVendorBody>): Promise<Reply> {
  const id = idParam(call);
  const { revision, name, email, phone, gstNumber } = call.body;
  const changes = {
    name,
    email: orNullIfSent(email),
    phone: orNullIfSent(phone),
    gstNumber: orNullIfSent(gstNumber),
  };
  const purchaseCount = await purchaseCountShown(services, call.session.shopId, id);
  const outcome = await catalogueCommand(
    services,
    call,
    (state) => decide(state, { id, revision, changes, purchaseCount }),
    currentVendor(id, purchaseCount),
  );
  return writtenRow(outcome, 200, writtenVendorRow(outcome));
}
