import { billRow, creditNoteView, type PaymentMethod, type ReportName } from '@bahi/contracts';
import { membersOf } from '@bahi/domain';
import { methodsWith, SALE_STATUSES } from '@bahi/projections';
import { z } from 'zod';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { SignedInCall } from '../http/route.ts';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import type { ListQuery } from '../lists/listQuery.ts';
import type { Resource } from '../lists/resource.ts';
import type { Services } from '../services.ts';

const FIRST_DAY = '1900-01-01';
const LAST_DAY = '9999-12-31';
const statuses = SALE_STATUSES;

/** What the methods of a bill may be for a filter: one that is paid by several is found by each. Undefined: any. */
export function wantedMethods(asked: unknown): string[] | undefined {
  if (asked === undefined) return undefined;
  return [asked].flat().flatMap((method) => methodsWith(method as PaymentMethod));
}

/** Filters by method and by what is owed, as ones by the fields of a bill that say so. */
export function byMoney(query: ListQuery): ListQuery {
  const { paymentMethod, owes, ...where } = query.where ?? {};
  const methods = wantedMethods(paymentMethod);
  const money = { ...(methods !== undefined && { methods }), ...(owes !== undefined && { dueState: 'owes' }) };
  return { ...query, where: { ...where, ...money } };
}

const withMethod = (status: string, method: string): string[] =>
  methodsWith(method as PaymentMethod).map((methods) => `${status}|${methods}`);

/** Every status: the days of all bills are one field, so that the total stays exact and the order needs no sorting. */
function byDay(query: ListQuery): ListQuery {
  const { status, ...others } = query.where ?? {};
  const isEvery = Array.isArray(status) && statuses.every((one) => status.includes(one));
  const isAlone = Object.keys(others).length === 0 && query.search === undefined;
  if (!isEvery || !isAlone || query.ids !== undefined) return query;
  const { range = { field: 'day', to: LAST_DAY } } = query;
  const leading = query.sort.field === 'billedAt' ? { leading: 'day' } : {};
  return { ...query, where: {}, range, sort: { ...query.sort, ...leading } };
}

/** One status with days, with a payment method or with a cashier is kept as one field, so that its totals stay exact. */
function byStatus(query: ListQuery): ListQuery {
  const { status, paymentMethod, cashierId, ...others } = query.where ?? {};
  const where = { ...others, ...(cashierId !== undefined && { cashierId }) };
  if (typeof status !== 'string' || query.search !== undefined) return byDay(byMoney(query));
  const { range } = query;
  // a customer has few bills: their own index serves every other condition
  if (others['customerId'] !== undefined) return byMoney(query);
  if (range?.field === 'day' && paymentMethod === undefined) {
    const day = { from: `${status}|${range.from ?? ''}`, to: `${status}|${range.to ?? LAST_DAY}` };
    // of one status, later bills are never of an earlier day
    const leading = query.sort.field === 'billedAt' ? { leading: 'statusDay' } : {};
    return { ...query, where, range: { field: 'statusDay', ...day }, sort: { ...query.sort, ...leading } };
  }
  if (range === undefined && paymentMethod === undefined && typeof cashierId === 'string') {
    return { ...query, where: { ...others, statusCashier: `${status}|${cashierId}` } };
  }
  if (range === undefined && typeof paymentMethod === 'string') {
    return { ...query, where: { ...where, statusMethod: withMethod(status, paymentMethod) } };
  }
  return byMoney(query);
}

/** The bills behind a row of a register: `report` with `row`, `from`, `to` and `at`. */
function behindReport(
  services: Services,
  { session, signal }: SignedInCall<undefined>,
  { where = {}, range, sort }: ListQuery,
): Promise<string> | undefined {
  const { report, row, at } = where as { report?: ReportName; row?: string; at?: number };
  if (report === undefined) {
    if (row === undefined && at === undefined) return undefined;
    throw new HttpRefusal({ code: 'invalid_query', fields: { 'filter.report': 'required' } });
  }
  const days = { from: String(range?.from ?? FIRST_DAY), to: String(range?.to ?? LAST_DAY) };
  const question = { shopId: session.shopId, name: report, row: row ?? '', at, sort, ...days };
  return services.heavyReads.reportSales(question, signal).then(({ ids }) => ids);
}

/** Only a completed bill is owed: such bills are few, have an index, and alone an exact total. */
function byDue(query: ListQuery): ListQuery {
  const { status, ...others } = query.where ?? {};
  return byMoney([status].flat().includes('completed') ? { ...query, where: others } : query);
}

/** Only a completed bill can be open: alone, this filter has an index and an exact total. */
function byStatusAndPayment(query: ListQuery): ListQuery {
  if (query.where?.['report'] !== undefined) return query;
  if (query.where?.['owes'] !== undefined) return byDue(query);
  const { status, paymentStatus, ...others } = query.where ?? {};
  const isAlone = Object.keys(others).length === 0 && query.range === undefined && query.search === undefined;
  if (paymentStatus === 'open' && status === 'completed' && isAlone) return { ...query, where: { paymentStatus } };
  return byStatus(query);
}

/** Bills of a customer are also those of whoever was merged into him: they keep their names. */
export async function withMerged(
  services: Services,
  { session }: SignedInCall<undefined>,
  query: ListQuery,
): Promise<ListQuery> {
  const asked = query.where?.['customerId'];
  if (asked === undefined) return query;
  const { khatas } = await loadLedger(services, session.shopId);
  const ids = [asked].flat().map(String);
  const merged = ids.flatMap((id) => membersOf(khatas, id).map(({ customerId }) => customerId));
  if (merged.length === 0) return query;
  return { ...query, where: { ...query.where, customerId: [...new Set([...ids, ...merged])] } };
}

/**
 * Completed bills; with a filter cancelled ones, or credit notes (`status: credit_note`, R27). A search finds them all, because a
 * person with the paper of a cancelled bill does not know that it is one. All three statuses at once show every number in its sequence.
 */
export const saleResource: Resource = {
  name: 'sales',
  model: 'billList',
  collection: 'bills',
  row: billRow.extend({
    ...creditNoteView
      .pick({ billId: true, number: true, at: true, lines: true, refundPaise: true, refundMethod: true })
      .partial().shape,
    /** Of a credit note: the number of its bill. */
    billNumber: z.string().optional(),
    kind: z.enum(['bill', 'credit_note']),
    status: z.enum(statuses),
  }),
  filters: [
    'q',
    'id',
    'status',
    'kind',
    'paymentMethod',
    'paymentStatus',
    'owes',
    'customerId',
    'cashierId',
    'report',
    'row',
    'at',
    'from',
    'to',
  ],
  // staff see what one customer owes, and no list of it
  guardedFilters: { names: ['report', 'row', 'at', 'owes'], roles: ['owner', 'auditor'] },
  findIds: behindReport,
  widen: withMerged,
  dayField: 'day',
  defaults: { status: 'completed' },
  searchDefaults: { status: statuses },
  sort: { field: 'billedAt', order: 'DESC' },
  orderedBy: { customerName: 'customerKey' },
  rephrase: byStatusAndPayment,
  // staff see what one customer owes where they take the payment, and not bill by bill of all customers
  hidden: { staff: ['paidPaise', 'duePaise'] },
};
