import { vendorBillRow, type Id } from '@bahi/contracts';
import type { Doc } from '@bahi/read-store';
import type { Reply, SignedInCall } from '../http/route.ts';
import { csvReply, wholeList } from '../lists/csv/csvReply.ts';
import { answerList, listReply } from '../lists/listRows.ts';
import { parseListQuery } from '../lists/parseListQuery.ts';
import { queryRows } from '../lists/queryRows.ts';
import { inTurns } from '../lists/readRows.ts';
import { readYourWrites } from '../lists/readYourWrites.ts';
import type { ListQuery } from '../lists/listQuery.ts';
import { rowFor, type Resource } from '../lists/resource.ts';
import type { Services } from '../services.ts';

/** A search looks at so many of the newest lines that match. */
const MOST_LINES = 1_000;

/** The list of deleted purchases shows bills with a deleted line, whether others stand or not. */
function byDeleted(query: ListQuery): ListQuery {
  const { status, ...where } = query.where ?? {};
  return status === 'reversed' ? { ...query, where: { ...where, deleted: 'some' } } : query;
}

export const vendorBillResource: Resource = {
  name: 'bills',
  model: 'purchaseList',
  collection: 'bills',
  row: vendorBillRow,
  filters: ['q', 'status', 'vendorId', 'from', 'to'],
  dayField: 'purchaseDate',
  defaults: { status: 'recorded' },
  sort: { field: 'recordedAt', order: 'DESC' },
  orderedBy: { vendorName: 'vendorKey' },
  rephrase: byDeleted,
};

type BillDoc = Doc & Record<string, unknown>;

/** The bills with a line that matches, by product, vendor or number. */
async function searched(
  services: Services,
  shopId: Id,
  query: ListQuery & Required<Pick<ListQuery, 'search'>>,
): Promise<{ rows: BillDoc[]; total: number }> {
  const isDeleted = query.where?.['deleted'] === 'some';
  const lines = await services.read.query<Doc & { billId: string }>('purchaseList', 'purchases', {
    shopId,
    where: { status: isDeleted ? 'reversed' : ['recorded', 'corrected'] },
    search: query.search,
    sort: { field: 'recordedAt', order: 'DESC' },
    offset: 0,
    limit: MOST_LINES,
  });
  const ids = [...new Set(lines.rows.map(({ billId }) => billId))];
  const found = await services.read.getMany<BillDoc>('purchaseList', 'bills', ids);
  const { search: _, byRank: __, ...rest } = query;
  return queryRows(
    [...found.values()].filter((bill) => bill.shopId === shopId),
    rest,
    () => [],
  );
}

/**
 * `GET /purchases/bills`: the vendors' bills that the purchases are lines of. `q` finds a bill by any of its lines, among the newest
 * thousand that match.
 */
export async function listVendorBills(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { role, shopId } = call.session;
  const query = parseListQuery(vendorBillResource, role, call.query);
  const { search } = query;
  if (search === undefined) return answerList(services, call, { resource: vendorBillResource });
  const consistency = await readYourWrites(services, call, ['purchaseList']);
  const { rows, total } = await searched(services, shopId, { ...(call.wantsCsv ? wholeList(query) : query), search });
  const shown = rows.map((row) => rowFor(vendorBillResource, role, row));
  const pages = (signal: AbortSignal) => inTurns(services, call, signal, shown);
  const reply = call.wantsCsv
    ? csvReply(vendorBillResource, vendorBillRow, role, { total, capped: false }, pages)
    : listReply('bills', query.offset, shown, total);
  return { ...reply, headers: { ...reply.headers, ...consistency } };
}
