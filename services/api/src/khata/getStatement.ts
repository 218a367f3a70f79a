import { localDate, type CustomerRow, type StatementView } from '@bahi/contracts';
import { shopDay } from '@bahi/domain/arithmetic';
import { KHATA, readEntries, statementOf } from '@bahi/projections';
import { z } from 'zod';
import type { Reply, SignedInCall } from '../http/route.ts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import { idParam } from '../lists/idParam.ts';
import { missingRow, readYourWrites } from '../lists/readYourWrites.ts';
import type { Services } from '../services.ts';

/** The days of a statement; without `from`, all since the first. */
export const statementQuestion = { from: localDate.optional(), to: localDate.optional() };

/** `GET /customers/{id}/statement`: opening, entries with their running balance, closing and ageing, as of its own last day. */
export async function getStatement(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId } = call.session;
  const id = idParam(call);
  const asked = z.object(statementQuestion).safeParse({ from: call.query['from'], to: call.query['to'] });
  if (!asked.success) throw new HttpRefusal('invalid_query');
  const headers = await readYourWrites(services, call, [KHATA, 'customerList']);
  const customer = await services.read.get<CustomerRow & { shopId: string }>('customerList', 'customers', id);
  if (customer?.shopId !== shopId) throw missingRow(headers);
  const { from = null, to = shopDay(call.at) } = asked.data;
  const entries = await readEntries(services.read, shopId, id);
  const body: StatementView = { id, name: customer.name, from, to, ...statementOf(entries, { from, to }) };
  return { status: 200, body, headers };
}
