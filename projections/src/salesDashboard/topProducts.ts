import type { Id, ShownRange, TopProduct } from '@bahi/contracts';
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
  range: ShownRange;
  days: DayRange;
  order: TopOrder;
  moment: Moment | undefined;
}

const fieldOf = ({ by }: TopOrder) => (by === 'revenue' ? 'revenuePaise' : 'unitsMilli');

/** The month or fiscal year of a live range; undefined for days, which are few enough to add up. */
function spanOf(range: ShownRange, to: string): string | undefined {
  if (range === 'month') return `month:${monthOf(to)}`;
  return range === 'fy' ? `fy:${fiscalYearOf(to)}` : undefined;
}

/** Whether the books have sales after `to`, dated by a clock that ran ahead: a range does not include them. */
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

/** Best first; equal ones in the order of the list of best sellers. */
function rankedSums(sums: Iterable<readonly [Id, ProductSums]>, order: TopOrder): Ranked[] {
  const field = fieldOf(order);
  return [...sums]
    .map(([productId, { unitsMilli, revenuePaise }]) => ({ productId, unitsMilli, revenuePaise }))
    .filter((row) => row[field] > 0)
    .toSorted((a, b) => b[field] - a[field] || (a.productId < b.productId ? 1 : -1))
    .slice(0, order.count);
}

/** The best of a month or year from its list; undefined when the list cannot tell. */
async function listedBest(read: ReadModels, shopId: Id, span: string, order: TopOrder): Promise<Ranked[] | undefined> {
  const list = await read.get<BestSellersDoc>(DASHBOARD, BEST_SELLERS, bestSellersId(shopId, span));
  if (list === undefined) return [];
  const best = bestOf(list, order.by, order.count);
  return best?.map(([productId, unitsMilli, revenuePaise]) => ({ productId, unitsMilli, revenuePaise }));
}

/** The best of a live range from a list; undefined when they must be added up. */
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

/** The best-selling goods of a range, with their current names and units, or those at the moment (`stock`). */
export async function topProducts(
  read: ReadModels,
  shopId: Id,
  asked: Asked,
  stock: Promise<StockFigures>,
): Promise<TopProduct[]> {
  const ranked = await bestSold(read, shopId, asked);
  const { factsOf } = await stock;
  const unknown = ranked.map(({ productId }) => productId).filter((productId) => factsOf?.(productId) === undefined);
  // a past query has all products already, and needs no product list
  const products =
    unknown.length === 0 ? undefined : await read.getMany<ProductDoc>('productList', 'products', unknown);
  return ranked.map(({ productId, unitsMilli, revenuePaise }) => {
    const facts: ShownFacts | undefined = factsOf?.(productId) ?? products?.get(productId);
    const { name = '', localName = null, sku = null, unit = 'pcs' } = facts ?? {};
    return { productId, sku, name, localName, unit, quantityMilli: unitsMilli, revenuePaise };
  });
}
