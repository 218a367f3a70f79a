import type { CustomerTotals } from '@bahi/contracts';
import { customerAgeing, CUSTOMER_LIST, KHATA, type CustomerDoc } from '@bahi/projections';
import { customerResource } from '../customers/customerResource.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { answerList } from '../lists/listRows.ts';
import { parseListQuery } from '../lists/parseListQuery.ts';
import { readYourWrites } from '../lists/readYourWrites.ts';
import { rowFor } from '../lists/resource.ts';
import type { Services } from '../services.ts';
import { dayOf, instantOf, listAt } from './listAt.ts';

/** Rows as the role may see them, aged by a day. */
const rowsOf = (call: SignedInCall<undefined>) => (documents: readonly object[]) => {
  const day = dayOf(call);
  return (documents as CustomerDoc[]).map((customer) =>
    rowFor(customerResource, call.session.role, { ...customer, ageing: customerAgeing(customer, day) }),
  );
};

/** `GET /customers`, now or with `asOf` at an instant of the past. */
export async function listCustomers(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const asOf = instantOf(call);
  const shown = rowsOf(call);
  if (asOf === undefined) {
    const rows = async (_: Services, documents: readonly object[]) => shown(documents);
    return answerList(services, call, { resource: customerResource, rowsOf: rows });
  }
  const { shopId } = call.session;
  return listAt(services, call, {
    resource: customerResource,
    headers: await readYourWrites(services, call, [KHATA, CUSTOMER_LIST]),
    async read(query, signal) {
      const { rows, total } = await services.heavyReads.customers({ shopId, asOf, query }, signal);
      return { rows: shown(rows), total };
    },
  });
}

/** `GET /customers/totals`: what the customers of `GET /customers` with this filter owe, now or at an instant of the past. */
export async function getCustomerTotals(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId, role } = call.session;
  const query = parseListQuery({ ...customerResource, defaults: {} }, role, call.query);
  const headers = await readYourWrites(services, call, [KHATA, CUSTOMER_LIST]);
  const question = { shopId, query, asOf: instantOf(call), day: dayOf(call) };
  const body: CustomerTotals = await services.heavyReads.customerTotals(question, call.signal);
  return { status: 200, body, headers };
}
