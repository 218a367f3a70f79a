import type { Id, RecentBill } from '@bahi/contracts';
import type { ReadModels } from '@bahi/read-store';
import { DASHBOARD, SALES_FACTS, type Cuts, type SalesFactDoc } from './dashboardDocs.ts';
import { addDays, endOfDay } from '../derived/indianDay.ts';
import { cutField, momentOf, type LookBack, type Moment } from './moment.ts';

const ROWS = 10;
const PAGE = 25;
const OWN_PAGE = 250;
/** Limits a walk: cancelled bills and history that was not known yet lie between the sales. */
const MAX_PAGES = 40;
/** A bill may be recorded this long before its own day, because a clock that lags dates it as the last of its series (L14). */
const MOST_BEHIND_MS = 36 * 60 * 60 * 1000;

function stands(fact: SalesFactDoc, moment: Moment | undefined): boolean {
  if (fact.kind !== 'sale') return false;
  if (moment === undefined) return fact.cancelled === null;
  const cut = cutField(moment.axis);
  return fact[cut] <= moment.at && (fact.cancelled === null || fact.cancelled[cut] > moment.at);
}

/** The last ten that are not cancelled, from the newest on by the given instant. */
async function lastStanding(
  read: ReadModels,
  shopId: Id,
  moment: Moment | undefined,
  field: keyof Cuts,
): Promise<SalesFactDoc[]> {
  const recent: SalesFactDoc[] = [];
  for (let page = 0; page < MAX_PAGES && recent.length < ROWS; page += 1) {
    const rows = await read.rows<SalesFactDoc>(DASHBOARD, SALES_FACTS, {
      shopId,
      ...(moment === undefined ? {} : { range: { field, to: moment.at } }),
      sort: { field, order: 'DESC' },
      offset: page * PAGE,
      limit: PAGE,
    });
    recent.push(...rows.filter((fact) => stands(fact, moment)));
    if (rows.length < PAGE) break;
  }
  return recent.slice(0, ROWS);
}

const newestFirst = (a: SalesFactDoc, b: SalesFactDoc): number =>
  a.effectiveAt === b.effectiveAt ? (a.id < b.id ? 1 : -1) : a.effectiveAt < b.effectiveAt ? 1 : -1;

/**
 * The last ten bills that are not cancelled, newest first by when they were made. In the middle of a long import nearly all
 * history was still unknown: then the bills recorded last are shown, because an import runs in time order.
 */
export async function recentBills(read: ReadModels, shopId: Id, moment: Moment | undefined): Promise<RecentBill[]> {
  let recent = await lastStanding(read, shopId, moment, 'effectiveAt');
  if (moment?.axis === 'known' && recent.length < ROWS) recent = await lastStanding(read, shopId, moment, 'at');
  return recent.toSorted(newestFirst).map(shown);
}

const shown = ({ id, invoiceNumber, customerName, amountPaise, billedAt, imported }: SalesFactDoc): RecentBill => ({
  ...(imported && { imported }),
  id,
  invoiceNumber,
  customerName,
  grandTotalPaise: amountPaise,
  billedAt,
});

/** Bills of the moment's day that a person had made and not cancelled: their number, and the newest ten. */
export async function ownBillsAt(
  read: ReadModels,
  lookBack: LookBack,
  { shopId, accountId }: { shopId: Id; accountId: Id },
): Promise<{ recentBills: RecentBill[]; ownBillCount: number }> {
  const moment = momentOf(lookBack);
  if (moment === undefined) throw new Error('a look back to no moment');
  const from = new Date(Date.parse(endOfDay(addDays(moment.day, -1))) + 1 - MOST_BEHIND_MS).toISOString();
  const own: SalesFactDoc[] = [];
  for (let offset = 0, isWhole = true; isWhole; offset += OWN_PAGE) {
    const rows = await read.rows<SalesFactDoc>(DASHBOARD, SALES_FACTS, {
      shopId,
      range: { field: 'effectiveAt', from, to: endOfDay(moment.day) },
      sort: { field: 'effectiveAt', order: 'DESC' },
      offset,
      limit: OWN_PAGE,
    });
    own.push(...rows.filter((fact) => fact.day === moment.day && fact.createdBy === accountId && stands(fact, moment)));
    isWhole = rows.length === OWN_PAGE;
  }
  return { recentBills: own.slice(0, ROWS).toSorted(newestFirst).map(shown), ownBillCount: own.length };
}
