import {
  emptyCustomer,
  phoneKey,
  refuseField,
  streamOf,
  type BillContent,
  type BillCustomer,
  type CustomerBody,
  type CustomerDetails,
  type Id,
} from '@bahi/contracts';
import { customersStream, findByPhone, rememberCustomer } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import { accepted, HttpRefusal } from '../http/httpRefusal.ts';
import type { SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';
import { lastEvent, loadCustomers } from './customersCommand.ts';

/** Whom a bill's phone number stands for. */
export interface BillCustomerId {
  phoneCustomerId: Id | null;
  /** What to record before the bill, so that the customer is in the shop's lists; null when it is. */
  unknown: CustomerDetails | null;
}

const NOBODY: BillCustomerId = { phoneCustomerId: null, unknown: null };

/** Refuses a bill whose customer is none of the shop's, archived or not. @throws {HttpRefusal} `unknown_customer` */
export async function checkCustomerId(
  services: Services,
  shopId: Id,
  customer: CustomerBody | null | undefined,
): Promise<void> {
  if (customer === undefined || customer === null || customer.walkIn === true) return;
  const { customerId } = customer;
  if (customerId === undefined || customerId === null) return;
  const { customers } = await loadCustomers(services, shopId);
  if (customers.has(customerId)) return;
  const { kind: _, ...refusal } = refuseField('unknown_customer', 'customer.customerId');
  throw new HttpRefusal(refusal);
}

/**
 * The customer of a bill that is to be completed. Without a sent customer the draft's saved one counts.
 * @throws {HttpRefusal} `unknown_customer`
 */
export async function billCustomer(
  services: Services,
  shopId: Id,
  sent: CustomerBody | null | undefined,
  saved: Pick<BillContent, 'customer' | 'customerId'> | null,
): Promise<BillCustomerId> {
  if (sent === undefined) {
    return saved === null || saved.customerId !== null ? NOBODY : customerByPhone(services, shopId, saved.customer);
  }
  await checkCustomerId(services, shopId, sent);
  const isNamed = sent !== null && sent.walkIn !== true && (sent.customerId ?? null) !== null;
  return isNamed ? NOBODY : customerByPhone(services, shopId, sent);
}

/**
 * The customer of a bill that names none, by its phone number: one who has the number, whatever name the bill has, because
 * families share phones; or a new one. A new one's id is derived from shop and number, so that two tills and a retry add
 * one customer. Nothing is written yet, because a refused bill changes nothing.
 */
async function customerByPhone(
  services: Services,
  shopId: Id,
  customer: CustomerBody | BillCustomer | null,
): Promise<BillCustomerId> {
  if (customer === null || customer.walkIn === true) return NOBODY;
  const key = phoneKey(customer.phone);
  if (key === null) return NOBODY;
  const state = await loadCustomers(services, shopId);
  const { id, standing } = findByPhone(state, key, (n) => deriveId(shopId, 'customer', key, String(n)));
  if (standing === 'active') return { phoneCustomerId: id, unknown: null };
  const { name, phone, gstNumber, stateCode, address } = customer;
  const details = {
    ...emptyCustomer,
    id,
    name,
    phone: phone ?? null,
    gstNumber: gstNumber || null,
    stateCode: stateCode ?? null,
    address: address || null,
  };
  return { phoneCustomerId: id, unknown: details };
}

/** Records the customer of a bill that is about to be recorded. Repeating it changes nothing. */
export async function remember(services: Services, call: SignedInCall, { unknown }: BillCustomerId): Promise<void> {
  if (unknown === null) return;
  const { bodyHash: _, ...context } = call.context;
  const commandId = deriveId(context.commandId, 'customer');
  let archived: CustomerDetails | undefined;
  const { shopId } = call.session;
  const outcome = await services.commands.handle(
    customersStream,
    streamOf.customers(shopId),
    { ...context, commandId },
    (state) => rememberCustomer(state, archived ?? unknown),
    {
      async prepare(state) {
        archived = (await lastEvent(services, shopId, state, unknown.id))?.data.customer;
      },
    },
  );
  accepted(outcome);
}
