import type { CustomerRow, Id } from '@bahi/contracts';
import { KHATA, noDues, oldestDay, readDuesAt, type CustomerDoc, type DuesAt } from '@bahi/projections';
import { customerResource, oneCustomerResource } from '../customers/customerResource.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { csvReply } from '../lists/csv/csvReply.ts';
import { getRow } from '../lists/getRow.ts';
import { idParam } from '../lists/idParam.ts';
import { listReply, listRows } from '../lists/listRows.ts';
import { lookBackOf } from '../lists/lookBack.ts';
import { parseListQuery } from '../lists/parseListQuery.ts';
import { queryRows } from '../lists/queryRows.ts';
import { inTurns } from '../lists/readRows.ts';
import { missingRow, readYourWrites } from '../lists/readYourWrites.ts';
import { rowFor } from '../lists/resource.ts';
import type { Services } from '../services.ts';

const listNow = listRows(customerResource);
const getNow = getRow(oneCustomerResource);
const PAGE = 1_000;

/** What a customer owed at an instant; limits and promises are those of now. */
const rowAt = (row: CustomerDoc, dues: DuesAt): CustomerDoc => ({
  ...row,
  duePaise: dues.duePaise,
  oldestDueAt: oldestDay(dues),
});

/** The instant that is asked about; undefined: now. */
function instantOf({ query }: SignedInCall<undefined>): string | undefined {
  const lookBack = lookBackOf(query);
  return lookBack === undefined ? undefined : 'asOf' in lookBack ? lookBack.asOf : lookBack.knownAt;
}

/** `GET /customers`, now or with `asOf` at an instant of the past. */
export async function listCustomers(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const asOf = instantOf(call);
  if (asOf === undefined) return listNow(services, call);
  const { shopId, role } = call.session;
  const query = parseListQuery(customerResource, role, call.query);
  const headers = await readYourWrites(services, call, [KHATA, 'customerList']);
  const dues = await readDuesAt(services.read, shopId, asOf);
  const all: CustomerDoc[] = [];
  for await (const page of services.read.scan<CustomerDoc>('customerList', 'customers', { shopId, pageSize: PAGE })) {
    all.push(...page.map((row) => rowAt(row, dues.get(row.id) ?? noDues())));
  }
  const rowsOf = (asked: typeof query) => {
    const { rows, total } = queryRows(
      all.map((row) => ({ ...row })),
      asked,
      ({ tokens }) => tokens,
    );
    return { rows: rows.map((row) => rowFor(customerResource, role, row)), total };
  };
  if (!call.wantsCsv) {
    const { rows, total } = rowsOf(query);
    const reply = listReply('customers', query.ids === undefined ? query.offset : 0, rows, total);
    return { ...reply, headers: { ...reply.headers, ...headers } };
  }
  const { rows, total } = rowsOf({ ...query, offset: 0, limit: all.length });
  const pages = (signal: AbortSignal) => inTurns(services, call, signal, rows);
  const file = csvReply(customerResource, customerResource.row, role, { total, capped: false }, pages);
  return { ...file, headers: { ...file.headers, ...headers } };
}

/** `GET /customers/{id}`, now or with `asOf`. Staff see what this one customer owes. */
export async function getCustomer(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const asOf = instantOf(call);
  if (asOf === undefined) return getNow(services, call);
  const { shopId, role } = call.session;
  const id: Id = idParam(call);
  const headers = await readYourWrites(services, call, [KHATA, 'customerList']);
  const customer = await services.read.get<CustomerDoc>('customerList', 'customers', id);
  if (customer?.shopId !== shopId) throw missingRow(headers);
  const dues = (await readDuesAt(services.read, shopId, asOf, id)).get(id) ?? noDues();
  const body = rowFor(oneCustomerResource, role, rowAt(customer, dues)) as Partial<CustomerRow>;
  return { status: 200, body, headers };
}
