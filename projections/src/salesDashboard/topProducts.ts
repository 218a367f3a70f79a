import type { DashboardRange, Id, TopProduct } from '@bahi/contracts';
import type { Doc, ReadModels } from '@bahi/read-store';
import type { ProductDoc } from '../productList/productList.ts';
import { addDays, fiscalYearOf, monthOf } from '../facts/indianDay.ts';
import { salesByProduct, type DayRange, type ProductSums } from './asOf.ts';
import type { ShownFacts, StockFigures } from './currentDashboard.ts';
import {
  DASHBOARD,
  PRODUCT_PERIODS,
  PRODUCTS,
  SALES_DAYS,
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
interface Asked {
  range: DashboardRange;
  days: DayRange;
  order: TopOrder;
  moment: Moment | undefined;
}
interface Span {
  kind: 'month' | 'fy';
  of: string;
}

const fieldOf = ({ by }: TopOrder) => (by === 'revenue' ? 'revenuePaise' : 'unitsMilli');

/** The month or fiscal year that a live range is; days are few enough to be added up. */
function spanOf(range: DashboardRange, to: string): Span | undefined {
  if (range === 'month') return { kind: 'month', of: monthOf(to) };
  return range === 'fy' ? { kind: 'fy', of: fiscalYearOf(to) } : undefined;
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
async function bestRanked<D extends Doc>(
  read: ReadModels,
  ranking: {
    collection: string;
    shopId: Id;
    where: Record<string, string>;
    field: string;
    rankOf: (doc: D) => number | null;
  },
  count: number,
): Promise<D[]> {
  const { collection, shopId, where, field, rankOf } = ranking;
  const found: D[] = [];
  const placeOf = (doc: D | undefined) => (doc === undefined ? 0 : (rankOf(doc) ?? 0));
  for (let more = true; more;) {
    const rows = await read.rows<D>(DASHBOARD, collection, {
      shopId,
      where,
      range: { field, from: 1 },
      sort: { field, order: 'DESC' },
      offset: found.length,
      limit: PAGE,
    });
    found.push(...rows);
    const [last, least] = [found.at(-1), found[count - 1]];
    more = rows.length === PAGE && placeOf(last) >= placeOf(least);
  }
  return found;
}

/** The best of a month or year: a product's sums are in the product while the span is open, else in a document of the span. */
async function rankedSpan(read: ReadModels, shopId: Id, { kind, of }: Span, order: TopOrder): Promise<Ranked[]> {
  const closedField = order.by === 'revenue' ? 'revenueRank' : 'unitsRank';
  const closed = await bestRanked<ProductPeriodDoc>(
    read,
    {
      collection: PRODUCT_PERIODS,
      shopId,
      where: { span: `${kind}:${of}` },
      field: closedField,
      rankOf: (doc) => doc[closedField],
    },
    order.count,
  );
  const [unit, part] = kind === 'month' ? (['month', 'ofMonth'] as const) : (['year', 'ofYear'] as const);
  const openField = `${unit}${order.by === 'revenue' ? 'RevenueRank' : 'UnitsRank'}` as const;
  const open = await bestRanked<DashboardProductDoc>(
    read,
    {
      collection: PRODUCTS,
      shopId,
      where: { [`open.${unit}`]: of },
      field: `open.${openField}`,
      rankOf: (doc) => doc.open?.[openField] ?? null,
    },
    order.count,
  );
  const sums = [
    ...closed.map((doc) => [doc.productId, doc] as const),
    ...open.flatMap((doc) => (doc.open === null ? [] : [[doc.id, doc.open[part]] as const])),
  ];
  return rankedSums(sums, order);
}

async function bestSold(read: ReadModels, shopId: Id, { range, days, order, moment }: Asked): Promise<Ranked[]> {
  const span = moment === undefined ? spanOf(range, days.to) : undefined;
  if (span !== undefined) {
    const [best, isAhead] = await Promise.all([
      rankedSpan(read, shopId, span, order),
      isDatedAhead(read, shopId, days.to),
    ]);
    if (!isAhead) return best;
  }
  return rankedSums(await salesByProduct(read, shopId, days, moment), order);
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
