import { emptyCustomer, type ChangeCustomerBody } from '@bahi/contracts';
import { changeCustomer as decide } from '@bahi/domain';
import { sentFields } from '../catalogue/sentFields.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { writtenCustomerRow } from './customerResource.ts';
import { customersCommand } from './customersCommand.ts';

/** `PUT /customers/{id}`: bills keep the name and address that they were printed with. */
export async function changeCustomer(services: Services, call: SignedInCall<ChangeCustomerBody>): Promise<Reply> {
  const { revision, ...fields } = call.body;
  const changes = sentFields(fields, emptyCustomer);
  const outcome = await customersCommand(services, call, idParam(call), (state, move) =>
    decide(state, { ...move, revision, changes }),
  );
  return writtenRow(outcome, 200, writtenCustomerRow(outcome, call.session.role));
}
