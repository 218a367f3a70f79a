import type { DashboardRange, Id, TopProduct } from '@bahi/contracts';
import type { ReadModels } from '@bahi/read-store';
import type { ProductDoc } from '../productList/productList.ts';
import { addDays, fiscalYearOf, monthOf } from '../derived/indianDay.ts';
import { salesByProduct, type DayRange, type ProductSums } from './asOf.ts';
import type { ShownFacts, StockFigures } from './currentDashboard.ts';
import { bestOf, type BestSellersDoc } from './bestSellers.ts';
import { BEST_SELLERS, bestSellersId, DASHBOARD, SALES_DAYS } from './dashboardDocs.ts';
import type { Moment } from './moment.ts';

export interface TopOrder {
  by: 'revenue' | 'units';
  count: number;
}

type Ranked = ProductSums & { productId: Id };
interface Asked {
  range: DashboardRange;
  days: DayRange;
  order: TopOrder;
  moment: Moment | undefined;
}

const fieldOf = ({ by }: TopOrder) => (by === 'revenue' ? 'revenuePaise' : 'unitsMilli');

/** The month or fiscal year that a live range is; days are few enough to be added up. */
function spanOf(range: DashboardRange, to: string): string | undefined {
  if (range === 'month') return `month:${monthOf(to)}`;
  return range === 'fy' ? `fy:${fiscalYearOf(to)}` : undefined;
}

/** Whether sales of days to come are in the books, as a clock that ran ahead has dated them: a range ends before those. */
async function isDatedAhead(read: ReadModels, shopId: Id, to: string): Promise<boolean> {
  const days = await read.rows(DASHBOARD, SALES_DAYS, {
    shopId,
    range: { field: 'day', from: addDays(to, 1) },
    sort: { field: 'day', order: 'DESC' },
    offset: 0,
    limit: 1,
  });
  return days.length > 0;
}

/** Best first; equal ones as the list of best sellers has them. */
function rankedSums(sums: Iterable<readonly [Id, ProductSums]>, order: TopOrder): Ranked[] {
  const field = fieldOf(order);
  return [...sums]
    .map(([productId, { unitsMilli, revenuePaise }]) => ({ productId, unitsMilli, revenuePaise }))
    .filter((row) => row[field] > 0)
    .toSorted((a, b) => b[field] - a[field] || (a.productId < b.productId ? 1 : -1))
    .slice(0, order.count);
}

/** The best of a month or year as its list has them; undefined where that is not enough to say. */
async function listedBest(read: ReadModels, shopId: Id, span: string, order: TopOrder): Promise<Ranked[] | undefined> {
  const list = await read.get<BestSellersDoc>(DASHBOARD, BEST_SELLERS, bestSellersId(shopId, span));
  if (list === undefined) return [];
  const best = bestOf(list, order.by, order.count);
  return best?.map(([productId, unitsMilli, revenuePaise]) => ({ productId, unitsMilli, revenuePaise }));
}

/** The best of a live range as a list has them; undefined where they have to be added up. */
export async function keptBest(
  read: ReadModels,
  shopId: Id,
  { range, days, order }: Omit<Asked, 'moment'>,
): Promise<Ranked[] | undefined> {
  const span = spanOf(range, days.to);
  if (span === undefined) return undefined;
  const [best, isAhead] = await Promise.all([
    listedBest(read, shopId, span, order),
    isDatedAhead(read, shopId, days.to),
  ]);
  return isAhead ? undefined : best;
}

async function bestSold(read: ReadModels, shopId: Id, asked: Asked): Promise<Ranked[]> {
  const { days, order, moment } = asked;
  const kept = moment === undefined ? await keptBest(read, shopId, asked) : undefined;
  return kept ?? rankedSums(await salesByProduct(read, shopId, days, moment), order);
}

/** Goods that sold best in a range, as they are called and counted now, or were at the moment (`stock`). */
export async function topProducts(
  read: ReadModels,
  shopId: Id,
  asked: Asked,
  stock: Promise<StockFigures>,
): Promise<TopProduct[]> {
  const ranked = await bestSold(read, shopId, asked);
  const { factsOf } = await stock;
  const unknown = ranked.map(({ productId }) => productId).filter((productId) => factsOf?.(productId) === undefined);
  // a look back knows them all, and needs no list of products
  const products =
    unknown.length === 0 ? undefined : await read.getMany<ProductDoc>('productList', 'products', unknown);
  return ranked.map(({ productId, unitsMilli, revenuePaise }) => {
    const facts: ShownFacts | undefined = factsOf?.(productId) ?? products?.get(productId);
    const { name = '', localName = null, sku = null, unit = 'pcs' } = facts ?? {};
    return { productId, sku, name, localName, unit, quantityMilli: unitsMilli, revenuePaise };
  });
}
