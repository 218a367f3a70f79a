import { type BillRow, type DashboardView, type Id } from '@bahi/contracts';
import { shopDay } from '@bahi/domain/arithmetic';
import { addsUpMany, readDashboard } from '@bahi/projections';
import type { Doc } from '@bahi/read-store';
import type { Reply, SignedInCall } from '../http/route.ts';
import { lookBackOf } from '../lists/lookBack.ts';
import { readYourWrites } from '../lists/readYourWrites.ts';
import type { Services } from '../services.ts';
import { dashboardQuestionOf } from './dashboardQuestion.ts';

const OWN_BILLS = 10;

type OwnBills = Required<Pick<DashboardView, 'recentBills' | 'ownBillCount'>>;

/** Bills that somebody made today: how many, and the newest. */
async function ownBills(services: Services, shopId: Id, accountId: Id, now: string): Promise<OwnBills> {
  const { rows, total } = await services.read.query<BillRow & Doc>('billList', 'bills', {
    shopId,
    where: { statusDay: `completed|${shopDay(now)}`, createdBy: accountId },
    sort: { field: 'billedAt', order: 'DESC' },
    offset: 0,
    limit: OWN_BILLS,
  });
  const recentBills = rows.map(
    ({ id, invoiceNumber = '', customerName, grandTotalPaise, billedAt = '', imported }) => ({
      ...(imported !== undefined && { imported: true as const }),
      id,
      invoiceNumber,
      customerName,
      grandTotalPaise,
      billedAt,
    }),
  );
  return { recentBills, ownBillCount: total };
}

/** What staff see: products, low, out and total stock, and their own bills of the day. */
function staffView({ range, from, to, position, tiles, lowStock }: DashboardView, own: OwnBills) {
  const { totalProducts, lowStock: low, outOfStock, totalStock } = tiles;
  return {
    range,
    from,
    to,
    position,
    tiles: { totalProducts, lowStock: low, outOfStock, totalStock },
    lowStock,
    ...own,
  };
}

/** `GET /dashboard?range=&from=&to=&asOf=&knownAt=&top=`: takings, the eight tiles, series, payments, top products, low stock. */
export async function getDashboard(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId, role, accountId } = call.session;
  const lookBack = lookBackOf(call.query);
  const question = dashboardQuestionOf(call.query, lookBack, call.at);
  const headers = await readYourWrites(services, call, [
    'salesDashboard',
    // a look back calculates its products itself
    ...(lookBack === undefined ? ['productList'] : []),
    ...(role === 'staff' && lookBack === undefined ? ['billList'] : []),
  ]);
  const asked = { ...question, ...lookBack, shopId, now: call.at };
  const view = await (lookBack !== undefined || (await addsUpMany(services.read, asked))
    ? services.heavyReads.dashboard(asked, call.signal)
    : readDashboard(services.read, asked));
  if (role !== 'staff') return { status: 200, body: view, headers };
  const own =
    lookBack === undefined
      ? await ownBills(services, shopId, accountId, call.at)
      : await services.heavyReads.ownBills({ shopId, accountId, lookBack }, call.signal);
  return { status: 200, body: staffView(view, own), headers };
}
