import { restoreCustomer as decide } from '@bahi/domain';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { writtenCustomerRow } from './customerResource.ts';
import { customersCommand } from './customersCommand.ts';

/** `POST /customers/{id}/restore` */
export async function restoreCustomer(services: Services, call: SignedInCall): Promise<Reply> {
  const outcome = await customersCommand(services, call, idParam(call), decide);
  return writtenRow(outcome, 200, writtenCustomerRow(outcome, call.session.role));
}
