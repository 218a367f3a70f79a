import type { DashboardRange, Id, TopProduct } from '@bahi/contracts';
import type { ReadModels } from '@bahi/read-store';
import { fiscalYearOf, monthOf } from '../facts/indianDay.ts';
import { salesByProduct, type DayRange, type ProductSums } from './asOf.ts';
import {
  DASHBOARD,
  PRODUCT_PERIODS,
  PRODUCTS,
  type DashboardProductDoc,
  type ProductPeriodDoc,
} from './dashboardDocs.ts';
import type { Moment } from './moment.ts';

export interface TopOrder {
  by: 'revenue' | 'units';
  count: number;
}

const PAGE = 50;

type Ranked = ProductSums & { productId: Id };

const fieldOf = ({ by }: TopOrder) => (by === 'revenue' ? 'revenuePaise' : 'unitsMilli');

/** The ranked span that a live range is kept under; days are few enough to be added up. */
function spanOf(range: DashboardRange, to: string): string | undefined {
  if (range === 'month') return `month:${monthOf(to)}`;
  return range === 'fy' ? `fy:${fiscalYearOf(to)}` : undefined;
}

/** Best first; equal ones in the order that an index read backwards gives. */
function rankedSums(sums: Iterable<readonly [Id, ProductSums]>, order: TopOrder): Ranked[] {
  const field = fieldOf(order);
  return [...sums]
    .map(([productId, { unitsMilli, revenuePaise }]) => ({ productId, unitsMilli, revenuePaise }))
    .filter((row) => row[field] > 0)
    .toSorted((a, b) => b[field] - a[field] || (a.productId < b.productId ? 1 : -1))
    .slice(0, order.count);
}

/** Reads ranks from the best down until every product that could still be among the first has been seen. */
async function rankedSpan(read: ReadModels, shopId: Id, span: string, order: TopOrder): Promise<Ranked[]> {
  const field = order.by === 'revenue' ? 'revenueRank' : 'unitsRank';
  const found: ProductPeriodDoc[] = [];
  for (let more = true; more;) {
    const { rows } = await read.query<ProductPeriodDoc>(DASHBOARD, PRODUCT_PERIODS, {
      shopId,
      where: { span },
      range: { field, from: 1 },
      sort: { field, order: 'DESC' },
      offset: found.length,
      limit: PAGE,
    });
    found.push(...rows);
    const least = found[order.count - 1]?.[field] ?? 0;
    more = rows.length === PAGE && (found.at(-1)?.[field] ?? 0) >= least;
  }
  return rankedSums(
    found.map((doc) => [doc.productId, doc] as const),
    order,
  );
}

/** Goods that sold best in a range, with the names they have now, or had at the moment (`nameOf`). */
export async function topProducts(
  read: ReadModels,
  shopId: Id,
  asked: { range: DashboardRange; days: DayRange; order: TopOrder; moment: Moment | undefined },
  nameOf?: (productId: Id) => { name: string; sku: string | null } | undefined,
): Promise<TopProduct[]> {
  const { range, days, order, moment } = asked;
  const span = moment === undefined ? spanOf(range, days.to) : undefined;
  const ranked =
    span === undefined
      ? rankedSums(await salesByProduct(read, shopId, days, moment), order)
      : await rankedSpan(read, shopId, span, order);
  return Promise.all(
    ranked.map(async ({ productId, unitsMilli, revenuePaise }) => {
      const named = nameOf?.(productId) ?? (await read.get<DashboardProductDoc>(DASHBOARD, PRODUCTS, productId));
      const { name = '', sku = null } = named ?? {};
      return { productId, sku, name, quantityMilli: unitsMilli, revenuePaise };
    }),
  );
}
