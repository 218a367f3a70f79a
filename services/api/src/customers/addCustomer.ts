import { emptyCustomer, streamOf, type AddCustomerBody } from '@bahi/contracts';
import { addCustomer as decide, customersStream } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import { sentFields } from '../catalogue/sentFields.ts';
import { accepted } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { writtenCustomerRow } from './customerResource.ts';

/** `POST /customers`: a phone number that others have, and a GST number that fails its check, come back as `warnings`. */
export async function addCustomer(services: Services, call: SignedInCall<AddCustomerBody>): Promise<Reply> {
  const { shopId, role } = call.session;
  const id = deriveId(call.context.commandId, 'customer');
  const customer = { id, ...emptyCustomer, ...sentFields(call.body, emptyCustomer) };
  const outcome = accepted(
    await services.commands.handle(customersStream, streamOf.customers(shopId), call.context, (state) =>
      decide(state, customer),
    ),
  );
  return writtenRow(outcome, 201, writtenCustomerRow(outcome, role));
}
