import type { CustomerRow } from '@bahi/contracts';
import { KHATA } from '@bahi/projections';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { missingRow, readYourWrites } from '../lists/readYourWrites.ts';
import type { Services } from '../services.ts';
import { statementReply } from './statementReply.ts';

/** `GET /customers/{id}/statement`: opening, entries with their running balance, closing and ageing, as of its own last day. */
export async function getStatement(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const id = idParam(call);
  const headers = await readYourWrites(services, call, [KHATA, 'customerList']);
  const customer = await services.read.get<CustomerRow & { shopId: string }>('customerList', 'customers', id);
  if (customer?.shopId !== call.session.shopId) throw missingRow(headers);
  const { name, phone } = customer;
  return statementReply(services, call, { kind: 'customer', id, name, phone: phone ?? null }, headers);
}
