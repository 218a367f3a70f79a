import {
  streamOf,
  type AnyRecorded,
  type CustomerDetails,
  type CustomerFact,
  type Decision,
  type Id,
} from '@bahi/contracts';
import { customersStream, type CustomersState, type MoveCustomer } from '@bahi/domain';
import { durableState } from '@bahi/event-store';
import type { SignedInCall } from '../http/route.ts';
import { acceptedOr, type Accepted } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { customerFigures } from './customerFigures.ts';
import { keptCustomerRow } from './customerResource.ts';

/** The shop's customers as they stand, all of it durable. */
export async function loadCustomers(services: Services, shopId: Id): Promise<Readonly<CustomersState>> {
  return durableState(services.commands, customersStream, streamOf.customers(shopId));
}

type CustomerEvent = Extract<AnyRecorded, { type: CustomerFact['type'] }>;

/** The last event about a customer; undefined for an unknown one. @throws {Error} when the log disagrees with the fold */
export async function lastEvent(
  services: Services,
  shopId: Id,
  { customers }: Readonly<CustomersState>,
  id: Id,
): Promise<CustomerEvent | undefined> {
  const known = customers.get(id);
  if (known === undefined) return undefined;
  const stream = streamOf.customers(shopId);
  const [event] = (await services.events.readStream(stream, { from: known.revision, maxCount: 1 })) as AnyRecorded[];
  if (event === undefined || !('customer' in event.data) || !isOf(event, id)) {
    throw new Error(`no event of customer ${id} at revision ${known.revision}`);
  }
  return event as CustomerEvent;
}

const isOf = ({ data }: AnyRecorded, id: Id): boolean => (data as { customer?: { id?: unknown } }).customer?.id === id;

/**
 * Changes one of the shop's customers. The state holds no details, so the customer's last event is read before the
 * decision, while no other command on the stream is decided. A stale revision is answered with the current row.
 */
export async function customersCommand(
  services: Services,
  call: SignedInCall,
  id: Id,
  decide: (state: Readonly<CustomersState>, move: MoveCustomer) => Decision<CustomerFact>,
): Promise<Accepted> {
  const { shopId } = call.session;
  const figures = await customerFigures(services, shopId, id);
  let before: CustomerDetails | null = null;
  const outcome = await services.commands.handle(
    customersStream,
    streamOf.customers(shopId),
    call.context,
    (state) => decide(state, { id, before, figures }),
    {
      async prepare(state) {
        before = (await lastEvent(services, shopId, state, id))?.data.customer ?? null;
      },
    },
  );
  return acceptedOr(outcome, async () => {
    const event = await lastEvent(services, shopId, await loadCustomers(services, shopId), id);
    return event && keptCustomerRow(event, figures, call.session.role);
  });
}
