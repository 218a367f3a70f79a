import type { SaleTotals } from '@bahi/contracts';
import { readSaleSums, SALE_STATUSES, type SaleSum } from '@bahi/projections';
import type { Reply, SignedInCall } from '../http/route.ts';
import { parseListQuery } from '../lists/parseListQuery.ts';
import { readYourWrites } from '../lists/readYourWrites.ts';
import type { ListQuery } from '../lists/listQuery.ts';
import type { Services } from '../services.ts';
import { byMoney, saleResource, wantedMethods, withMerged } from './saleResource.ts';

/** Filters whose sums are kept by day and month, so that they are exact and fast at any number of bills. */
const KEPT: readonly string[] = ['status', 'paymentMethod', 'cashierId'];

const isAmong = (value: string | null, wanted: unknown): boolean =>
  wanted === undefined || [wanted].flat().includes(value);

function isKept({ where = {}, range, search, ids }: ListQuery): boolean {
  return (
    search === undefined &&
    ids === undefined &&
    Object.keys(where).every((field) => KEPT.includes(field)) &&
    (range === undefined || range.field === saleResource.dayField)
  );
}

function added(sums: readonly SaleSum[]): Pick<SaleTotals, 'count' | 'grandTotalPaise' | 'taxPaise'> {
  const sum = (field: 'count' | 'grandTotalPaise' | 'taxPaise') => sums.reduce((total, one) => total + one[field], 0);
  return { count: sum('count'), grandTotalPaise: sum('grandTotalPaise'), taxPaise: sum('taxPaise') };
}

/** Groups in the order of the first ones, each with its sums. */
function grouped<Key>(sums: readonly SaleSum[], keyOf: (sum: SaleSum) => Key): [Key, SaleSum[]][] {
  const groups = new Map<Key, SaleSum[]>();
  for (const sum of sums) groups.set(keyOf(sum), [...(groups.get(keyOf(sum)) ?? []), sum]);
  return [...groups];
}

function totalsOf(sums: readonly SaleSum[]): Omit<SaleTotals, 'capped'> {
  const byStatus = SALE_STATUSES.flatMap((status) => {
    const ofStatus = sums.filter((sum) => sum.status === status);
    if (ofStatus.length === 0) return [];
    const byMethod = grouped(ofStatus, ({ method }) => method)
      .map(([method, some]) => ({ method, ...added(some) }))
      .toSorted((one, other) => other.grandTotalPaise - one.grandTotalPaise);
    return [{ status, ...added(ofStatus), byMethod }];
  });
  return { ...added(sums), byStatus };
}

/**
 * `GET /sales/totals`: what all rows of `GET /sales` with this filter come to, also by status and payment method. Days, status, method
 * and cashier have kept sums; anything else is added up in a thread, up to 10,000 rows.
 */
export async function getSaleTotals(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId, role } = call.session;
  const asked = parseListQuery({ ...saleResource, rephrase: (one) => one }, role, call.query);
  const query = await withMerged(services, call, asked);
  const headers = await readYourWrites(services, call, [saleResource.model]);
  const behind = await saleResource.findIds?.(services, call, query);
  if (behind !== undefined) {
    const found = { ...query, where: {}, ids: behind === '' ? [] : behind.split(',') };
    const { sums } = await services.heavyReads.saleSums({ shopId, query: found }, call.signal);
    return { status: 200, body: { ...totalsOf(sums), capped: false }, headers };
  }
  if (!isKept(query)) {
    const { sums, capped } = await services.heavyReads.saleSums({ shopId, query: byMoney(query) }, call.signal);
    return { status: 200, body: { ...totalsOf(capped ? [] : sums), capped }, headers };
  }
  const { range, where = {} } = query;
  const days = { from: range?.from as string | undefined, to: range?.to as string | undefined };
  const wanted = wantedMethods(where['paymentMethod']);
  const sums = (await readSaleSums(services.read, shopId, days)).filter(
    ({ status, methods, cashierId }) =>
      isAmong(status, where['status']) && isAmong(methods, wanted) && isAmong(cashierId, where['cashierId']),
  );
  return { status: 200, body: { ...totalsOf(sums), capped: false }, headers };
}
