import type { Id, RecentBill } from '@bahi/contracts';
import type { ReadModels } from '@bahi/read-store';
import { DASHBOARD, SALES_FACTS, type SalesFactDoc } from './dashboardDocs.ts';
import { cutField, type Moment } from './moment.ts';

const ROWS = 10;
const PAGE = 25;
/** Cancellations and credit notes stand between the sales; past so many of them the list ends short. */
const MAX_PAGES = 40;

function stands(fact: SalesFactDoc, moment: Moment | undefined): boolean {
  if (fact.kind !== 'sale') return false;
  if (fact.cancelled === null) return true;
  return moment !== undefined && fact.cancelled[cutField(moment.axis)] > moment.at;
}

/** The last ten bills that stand, newest first: by when they were made out, or by when they were recorded (`knownAt`). */
export async function recentBills(read: ReadModels, shopId: Id, moment: Moment | undefined): Promise<RecentBill[]> {
  const field = cutField(moment?.axis ?? 'effective');
  const recent: RecentBill[] = [];
  for (let page = 0; page < MAX_PAGES && recent.length < ROWS; page += 1) {
    const rows = await read.rows<SalesFactDoc>(DASHBOARD, SALES_FACTS, {
      shopId,
      ...(moment === undefined ? {} : { range: { field, to: moment.at } }),
      sort: { field, order: 'DESC' },
      offset: page * PAGE,
      limit: PAGE,
    });
    for (const fact of rows) {
      if (!stands(fact, moment)) continue;
      const { id, invoiceNumber, customerName, amountPaise, billedAt } = fact;
      recent.push({ id, invoiceNumber, customerName, grandTotalPaise: amountPaise, billedAt });
    }
    if (rows.length < PAGE) break;
  }
  return recent.slice(0, ROWS);
}
