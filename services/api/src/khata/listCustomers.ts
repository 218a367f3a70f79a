import { MAX_PAGE, type CustomerTotals } from '@bahi/contracts';
import { shopDay } from '@bahi/domain/arithmetic';
import { customerAgeing, CUSTOMER_LIST, KHATA, type CustomerDoc } from '@bahi/projections';
import { customerResource } from '../customers/customerResource.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { csvReply, MAX_CSV_ROWS } from '../lists/csv/csvReply.ts';
import { answerList, listReply } from '../lists/listRows.ts';
import type { ListQuery } from '../lists/listQuery.ts';
import { lookBackOf } from '../lists/lookBack.ts';
import { parseListQuery } from '../lists/parseListQuery.ts';
import { inTurns } from '../lists/readRows.ts';
import { readYourWrites } from '../lists/readYourWrites.ts';
import { rowFor } from '../lists/resource.ts';
import type { Services } from '../services.ts';

/** The instant that is asked about; undefined: now. */
export function instantOf({ query }: SignedInCall<undefined>): string | undefined {
  const lookBack = lookBackOf(query);
  return lookBack === undefined ? undefined : 'asOf' in lookBack ? lookBack.asOf : lookBack.knownAt;
}

/** The day by which documents are aged: of the instant, or today. */
export const dayOf = (call: SignedInCall<undefined>): string => shopDay(instantOf(call) ?? call.at);

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
  const { shopId, role } = call.session;
  const query = parseListQuery(customerResource, role, call.query);
  const headers = await readYourWrites(services, call, [KHATA, CUSTOMER_LIST]);
  const read = async (part: ListQuery, signal = call.signal) => {
    const { rows, total } = await services.heavyReads.customers({ shopId, asOf, query: part }, signal);
    return { rows: shown(rows), total };
  };
  const { rows, total } = await read(call.wantsCsv ? { ...query, offset: 0, limit: MAX_PAGE } : query);
  if (!call.wantsCsv) {
    const reply = listReply(customerResource.name, query.ids === undefined ? query.offset : 0, rows, total);
    return { ...reply, headers: { ...reply.headers, ...headers } };
  }
  const pages = async function* (signal: AbortSignal): AsyncGenerator<object[]> {
    yield* inTurns(services, call, signal, rows);
    for (let offset = MAX_PAGE; offset < Math.min(total, MAX_CSV_ROWS); offset += MAX_PAGE) {
      yield* inTurns(services, call, signal, (await read({ ...query, offset, limit: MAX_PAGE }, signal)).rows);
    }
  };
  const file = csvReply(customerResource, customerResource.row, role, { total, capped: false }, pages);
  return { ...file, headers: { ...file.headers, ...headers } };
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
