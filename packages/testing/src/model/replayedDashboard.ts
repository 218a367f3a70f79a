import {
  type AnyRecorded,
  type DashboardRange,
  type DashboardView,
  type Id,
  type ProductDetails,
} from '@bahi/contracts';
import { sampleDay } from '../samples/sampleStock.ts';
import { share } from './documents.ts';
import { replayedDues, replayedMoney } from './replayedMoney.ts';
import { replayedTakings } from './replayedTakings.ts';
import { statedStock } from './statedStock.ts';

/** One event with its deltas, in the order of the log. */
interface Recorded {
  event: AnyRecorded;
  effectiveAt: string;
  stock: { productId: Id; stockMilli: number; valuePaise: number }[];
}

interface Product {
  facts: ProductDetails;
  revision: number;
  archived: boolean;
  stockMilli: number;
  valuePaise: number;
}

interface Sale {
  bills: number;
  paise: number;
  day: string;
  goods: { productId: Id; units: number; paise: number }[];
}

function deltasOf(events: readonly AnyRecorded[]): Recorded[] {
  const now = new Map<Id, { stockMilli: number; valuePaise: number }>();
  return events.map((event) => {
    const stock: Recorded['stock'] = [];
    for (const { productId, stockMilli, valuePaise } of statedStock(event)) {
      const before = now.get(productId) ?? { stockMilli: 0, valuePaise: 0 };
      now.set(productId, { stockMilli, valuePaise });
      stock.push({
        productId,
        stockMilli: stockMilli - before.stockMilli,
        valuePaise: valuePaise - before.valuePaise,
      });
    }
    return { event, effectiveAt: event.meta.occurredAt ?? event.meta.at, stock };
  });
}

function saleOf(event: AnyRecorded, all: readonly AnyRecorded[]): Sale | undefined {
  const goodsOf = (
    lines: readonly { productId: Id; kind: string; quantityMilli: number; lineTotalPaise: number }[],
    sign: number,
  ) =>
    lines
      .filter(({ kind }) => kind === 'goods')
      .map((line) => ({
        productId: line.productId,
        units: sign * line.quantityMilli,
        paise: sign * line.lineTotalPaise,
      }));
  if (event.type === 'BillCompleted') {
    const { totals, day, lines } = event.data;
    return { bills: 1, paise: totals.grandTotalPaise, day, goods: goodsOf(lines, 1) };
  }
  if (event.type === 'CreditNoteIssued') {
    const { totals, day, lines } = event.data;
    return { bills: 0, paise: -totals.grandTotalPaise, day, goods: goodsOf(lines, -1) };
  }
  if (event.type !== 'BillCancelled') return undefined;
  const { billId } = event.data;
  const bill = all.find((one) => one.type === 'BillCompleted' && one.data.billId === billId);
  const sale = bill === undefined ? undefined : saleOf(bill, all);
  if (sale === undefined) return undefined;
  const goods = sale.goods.map(({ productId, units, paise }) => ({ productId, units: -units, paise: -paise }));
  return { ...sale, bills: -1, paise: -sale.paise, goods };
}

const shift = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

function firstDay(range: DashboardRange, to: string): string {
  if (range === 'today') return to;
  if (range === '7d') return shift(to, -6);
  if (range === 'month') return `${to.slice(0, 8)}01`;
  const year = Number(to.slice(0, 4)) - (to.slice(5, 7) < '04' ? 1 : 0);
  return `${year}-04-01`;
}

function productsOf(seen: readonly Recorded[]): Map<Id, Product> {
  const products = new Map<Id, Product>();
  const stock = new Map<Id, { stockMilli: number; valuePaise: number }>();
  for (const { event, stock: moved } of seen) {
    if ('product' in event.data) {
      const { product, revision } = event.data;
      const known = products.get(product.id);
      const archived =
        event.type === 'ProductArchived' || (event.type === 'ProductChanged' && known?.archived === true);
      products.set(product.id, { facts: product, revision, archived, stockMilli: 0, valuePaise: 0 });
    }
    for (const { productId, stockMilli, valuePaise } of moved) {
      const sum = stock.get(productId) ?? { stockMilli: 0, valuePaise: 0 };
      stock.set(productId, { stockMilli: sum.stockMilli + stockMilli, valuePaise: sum.valuePaise + valuePaise });
    }
  }
  return new Map([...products].map(([id, product]) => [id, { ...product, ...stock.get(id) }]));
}

const isOut = ({ stockMilli }: Product) => stockMilli <= 0;
const isLow = (product: Product) =>
  !isOut(product) && product.facts.minStockMilli !== null && product.stockMilli <= product.facts.minStockMilli;

function stockTiles(products: readonly Product[]) {
  const goods = products.filter(({ facts }) => facts.kind === 'goods');
  const sum = (of: (product: Product) => number) => goods.reduce((total, product) => total + of(product), 0);
  const inUnits = (units: Record<string, number>) =>
    sum(({ facts, stockMilli }) => (units[facts.unit] ?? 0) * stockMilli);
  const weightOrVolume = ['gram', 'kg', 'ml', 'liter'];
  return {
    totalProducts: products.length,
    lowStock: goods.filter(isLow).length,
    outOfStock: goods.filter(isOut).length,
    totalStock: {
      countMilli: sum(({ facts, stockMilli }) => (weightOrVolume.includes(facts.unit) ? 0 : stockMilli)),
      gramMilli: inUnits({ gram: 1, kg: 1000 }),
      mlMilli: inUnits({ ml: 1, liter: 1000 }),
    },
    stockValuePaise: sum(({ valuePaise }) => valuePaise),
    inventoryValuePaise: sum(({ facts, stockMilli }) => share(stockMilli, facts.sellingPricePaise, 1_000)),
  };
}

function salesFigures(sales: readonly Sale[], from: string, to: string) {
  const inRange = sales.filter(({ day }) => day >= from && day <= to);
  const sum = (rows: readonly Sale[], of: (sale: Sale) => number) => rows.reduce((total, sale) => total + of(sale), 0);
  const figures = (rows: readonly Sale[]) => ({
    bills: sum(rows, (row) => row.bills),
    paise: sum(rows, (row) => row.paise),
  });
  const series: DashboardView['series'] = [];
  for (let day = from; day <= to; day = shift(day, 1)) {
    const { bills, paise } = figures(inRange.filter((sale) => sale.day === day));
    series.push({ day, bills, revenuePaise: paise });
  }
  const { bills, paise } = figures(inRange);
  return { totals: { totalBilling: bills, totalRevenuePaise: paise }, series, inRange };
}

function topOf(sales: readonly Sale[], by: 'revenue' | 'units', factsOf: (id: Id) => ProductDetails | undefined) {
  const sums = new Map<Id, { quantityMilli: number; revenuePaise: number }>();
  for (const { productId, units, paise } of sales.flatMap(({ goods }) => goods)) {
    const sum = sums.get(productId) ?? { quantityMilli: 0, revenuePaise: 0 };
    sums.set(productId, { quantityMilli: sum.quantityMilli + units, revenuePaise: sum.revenuePaise + paise });
  }
  const field = by === 'revenue' ? 'revenuePaise' : 'quantityMilli';
  return [...sums]
    .filter(([, sum]) => sum[field] > 0)
    .toSorted(([idA, a], [idB, b]) => b[field] - a[field] || (idA < idB ? 1 : -1))
    .slice(0, 10)
    .map(([productId, sum]) => ({
      productId,
      sku: factsOf(productId)?.sku ?? null,
      name: factsOf(productId)?.name ?? '',
      localName: factsOf(productId)?.localName ?? null,
      unit: factsOf(productId)?.unit ?? 'pcs',
      ...sum,
    }));
}

function recentOf(seen: readonly Recorded[]) {
  const cancelled = new Set(seen.flatMap(({ event }) => (event.type === 'BillCancelled' ? [event.data.billId] : [])));
  return seen
    .flatMap((one) => (one.event.type === 'BillCompleted' ? [{ cut: one.effectiveAt, data: one.event.data }] : []))
    .filter(({ data }) => !cancelled.has(data.billId))
    .toSorted((a, b) => (a.cut === b.cut ? (a.data.billId < b.data.billId ? 1 : -1) : a.cut < b.cut ? 1 : -1))
    .slice(0, 10)
    .map(({ data }) => ({
      id: data.billId,
      invoiceNumber: data.invoiceNumber,
      customerName: data.customer.walkIn ? null : data.customer.name,
      grandTotalPaise: data.totals.grandTotalPaise,
      billedAt: data.billedAt,
      ...(data.imported && { imported: true as const }),
    }));
}

export interface ReplayQuestion {
  range: DashboardRange | 'days';
  /** The days of the range `days`. */
  days?: { from: string; to: string };
  /** Facts up to this instant count, by when they were true or when they were recorded. */
  instant: string;
  axis: 'effectiveAt' | 'at';
  top: 'revenue' | 'units';
  /** Instant on whose day the range ends, when it is not `instant`. */
  today?: string;
}

/**
 * The dashboard, calculated from every event up to an instant in the simplest way: the projection must give the same. Shares no
 * code with it.
 */
export function replayedDashboard(
  events: readonly AnyRecorded[],
  { range, days, instant, axis, top, today }: ReplayQuestion,
): Omit<DashboardView, 'position'> {
  const sees = ({ meta: { at, occurredAt } }: AnyRecorded) => (axis === 'at' ? at : (occurredAt ?? at)) <= instant;
  const seen = deltasOf(events).filter(({ event }) => sees(event));
  const lastDay = sampleDay(today ?? instant);
  const { from, to } = range === 'days' ? days! : { from: firstDay(range, lastDay), to: lastDay };
  const known = productsOf(seen);
  const active = [...known.values()].filter(({ archived }) => !archived);
  const sales = seen.flatMap(({ event }) => saleOf(event, events) ?? []);
  const { totals, series, inRange } = salesFigures(sales, from, to);
  const lowStock = active
    .filter((product) => product.facts.kind === 'goods' && (isOut(product) || isLow(product)))
    .toSorted((a, b) => a.stockMilli - b.stockMilli || (a.facts.id < b.facts.id ? -1 : 1))
    .slice(0, 10)
    .map((product) => ({
      productId: product.facts.id,
      name: product.facts.name,
      localName: product.facts.localName,
      unit: product.facts.unit,
      currentStockMilli: product.stockMilli,
      minStockMilli: product.facts.minStockMilli,
      stockLabel: isOut(product) ? ('out_of_stock' as const) : ('low_stock' as const),
    }));
  return {
    range,
    from,
    to,
    tiles: { ...stockTiles(active), ...totals, ...replayedDues(events, instant) },
    ...replayedTakings(events, { range, from, to, instant: today ?? instant, sees }),
    series,
    ...replayedMoney(events, { from, to, salesPaise: totals.totalRevenuePaise, sees }),
    // history may be sold before its product was added: it then has the product's current name
    topProducts: topOf(inRange, top, (id) => (known.get(id) ?? productsOf(deltasOf(events)).get(id))?.facts),
    lowStock,
    recentBills: recentOf(seen),
  };
}
