import { emptyVendor, type AddVendorBody } from '@bahi/contracts';
import { addVendor as decide } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import type { Reply, SignedInCall } from '../http/route.ts';
import { importContextOf } from '../imports/importContext.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { addToCatalogue } from './catalogueCommand.ts';
import { sentFields } from './sentFields.ts';
import { writtenVendorRow } from './vendorResource.ts';

/** `POST /vendors`: a repeated name and a GST number that fails its check come back as `warnings`. */
export async function addVendor(services: Services, call: SignedInCall<AddVendorBody>): Promise<Reply> {
  const importContext = await importContextOf(services, call);
  const { importId: _, occurredAt: __, ...fields } = call.body;
  const id = deriveId(call.context.commandId, 'vendor');
  const vendor = { id, ...emptyVendor, ...sentFields(fields, emptyVendor) };
  const outcome = await addToCatalogue(services, call, importContext, (state) => decide(state, vendor));
  return writtenRow(outcome, 201, writtenVendorRow(outcome));
}
