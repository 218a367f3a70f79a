import type { FreeMoneyView } from '@bahi/contracts';
import { freeMoneyOf } from '@bahi/domain';
import {
  customerAgeing,
  customerAt,
  CUSTOMER_LIST,
  CUSTOMERS,
  KHATA,
  noDues,
  readDuesAt,
  type CustomerDoc,
} from '@bahi/projections';
import { oneCustomerResource } from '../customers/customerResource.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import { idParam } from '../lists/idParam.ts';
import { missingRow, readYourWrites } from '../lists/readYourWrites.ts';
import { rowFor } from '../lists/resource.ts';
import type { Services } from '../services.ts';
import { dayOf, instantOf } from './listAt.ts';
import { freeMoney, oldestFirst, openDocuments } from './openDocuments.ts';

/** Later than every instant. */
const NOW = '9999-12-31';

/**
 * `GET /customers/{id}`, now or with `asOf`: also what is open, and now what is free. Staff see what this one customer owes.
 */
export async function getCustomer(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId, role } = call.session;
  const id = idParam(call);
  const asOf = instantOf(call);
  const headers = await readYourWrites(services, call, [CUSTOMER_LIST, KHATA, 'billList']);
  const customer = await services.read.get<CustomerDoc>(CUSTOMER_LIST, CUSTOMERS, id);
  if (customer?.shopId !== shopId) throw missingRow(headers);
  const isOpen = asOf !== undefined || customer.openDays.length > 0;
  const standing = isOpen ? (await readDuesAt(services.read, shopId, asOf ?? NOW, id)).get(id) : undefined;
  const then = asOf === undefined ? customer : customerAt(customer, standing);
  const row = rowFor(oneCustomerResource, role, {
    ...then,
    ageing: customerAgeing(then, dayOf(call)),
    open: await openDocuments(services, 'customer', oldestFirst(standing ?? noDues())),
    ...(asOf === undefined && { free: await freeMoneyNow(services, customer) }),
  });
  return { status: 200, body: row, revision: customer.revision, headers };
}

/** Free money from the ledger's state, which alone knows its sources; a customer without any is not looked for there. */
async function freeMoneyNow(
  services: Services,
  { id, shopId, duePaise, openDays }: CustomerDoc,
): Promise<FreeMoneyView[]> {
  const openPaise = openDays.reduce((sum, [, paise]) => sum + paise, 0);
  if (openPaise === duePaise) return [];
  return freeMoney(services, 'customer', freeMoneyOf((await loadLedger(services, shopId)).khatas, id));
}
