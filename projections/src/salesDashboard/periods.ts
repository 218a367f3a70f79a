import type { Id } from '@bahi/contracts';
import type { DocKey, Docs } from '@bahi/projection-runner';
import { dayOf } from '../facts/indianDay.ts';
import {
  LATE_DAYS,
  LATE_PRODUCTS,
  PRODUCT_PERIODS,
  SALES_DAYS,
  spansOf,
  type Axis,
  type LateDayDoc,
  type LateProductDoc,
  type LineDelta,
  type ProductPeriodDoc,
  type SalesDayDoc,
  type StockFactDoc,
} from './dashboardDocs.ts';
import { rank } from './rank.ts';
import type { SaleDeltas } from './saleDeltas.ts';

/** The days a fact belongs to: its own as a sale (null when it is none), when it was true, when it was recorded. */
export interface FactDays {
  day: string | null;
  effective: string;
  known: string;
}

interface Late {
  axis: Axis;
  cutDay: string;
  day: string;
}

const axes: readonly Axis[] = ['effective', 'known'];

/** The axes on which a sale came after its own day had ended. */
function lateness({ day, ...cutDays }: FactDays): Late[] {
  if (day === null) return [];
  return axes.filter((axis) => day < cutDays[axis]).map((axis) => ({ axis, cutDay: cutDays[axis], day }));
}

function spansTouched({ day, effective, known }: FactDays): Set<string> {
  return new Set([day ?? effective, effective, known].flatMap(spansOf));
}

const salesDayId = (shopId: Id, day: string) => `${shopId}:${day}`;
const lateDayId = (shopId: Id, { axis, cutDay, day }: Late) => `${shopId}:${axis}:${cutDay}:${day}`;
const periodId = (productId: Id, span: string) => `${productId}:${span}`;
const lateProductId = (productId: Id, { axis, cutDay, day }: Late) => `${productId}:${axis}:${cutDay}:${day}`;

/** Every rollup that a fact of these days and products changes. */
export function periodKeys(shopId: Id, productIds: readonly Id[], days: FactDays): DocKey[] {
  const keys: DocKey[] = days.day === null ? [] : [[SALES_DAYS, salesDayId(shopId, days.day)]];
  const late = lateness(days);
  for (const one of late) {
    keys.push([LATE_DAYS, lateDayId(shopId, one)]);
    for (const productId of productIds) keys.push([LATE_PRODUCTS, lateProductId(productId, one)]);
  }
  for (const span of spansTouched(days)) {
    for (const productId of productIds) keys.push([PRODUCT_PERIODS, periodId(productId, span)]);
  }
  return keys;
}

function addSale(known: SalesDayDoc | undefined, sale: SaleDeltas): Omit<SalesDayDoc, 'id' | 'shopId'> {
  const { bills, amountPaise, method } = sale;
  const before = known?.methods[method] ?? { bills: 0, amountPaise: 0 };
  return {
    day: sale.day,
    bills: (known?.bills ?? 0) + bills,
    revenuePaise: (known?.revenuePaise ?? 0) + amountPaise,
    methods: {
      ...known?.methods,
      [method]: { bills: before.bills + bills, amountPaise: before.amountPaise + amountPaise },
    },
  };
}

const emptyPeriod = {
  unitsMilli: 0,
  revenuePaise: 0,
  effectiveMilli: 0,
  effectivePaise: 0,
  knownMilli: 0,
  knownPaise: 0,
};

function addLine(docs: Docs, shopId: Id, line: LineDelta, span: string, part: Record<'own' | Axis, boolean>): void {
  const { productId } = line;
  const id = periodId(productId, span);
  const known = docs.get<ProductPeriodDoc>(PRODUCT_PERIODS, id) ?? emptyPeriod;
  const unitsMilli = known.unitsMilli + (part.own ? line.unitsMilli : 0);
  const revenuePaise = known.revenuePaise + (part.own ? line.revenuePaise : 0);
  const ranked = !span.startsWith('day:');
  docs.put<ProductPeriodDoc>(PRODUCT_PERIODS, {
    id,
    shopId,
    productId,
    span,
    unitsMilli,
    revenuePaise,
    unitsRank: ranked ? rank(unitsMilli) : 0,
    revenueRank: ranked ? rank(revenuePaise) : 0,
    effectiveMilli: known.effectiveMilli + (part.effective ? line.stockMilli : 0),
    effectivePaise: known.effectivePaise + (part.effective ? line.valuePaise : 0),
    knownMilli: known.knownMilli + (part.known ? line.stockMilli : 0),
    knownPaise: known.knownPaise + (part.known ? line.valuePaise : 0),
  });
}

function addLateLine(docs: Docs, shopId: Id, line: LineDelta, late: Late): void {
  const { productId, unitsMilli, revenuePaise } = line;
  const id = lateProductId(productId, late);
  const known = docs.get<LateProductDoc>(LATE_PRODUCTS, id);
  docs.put<LateProductDoc>(LATE_PRODUCTS, {
    id,
    shopId,
    productId,
    ...late,
    unitsMilli: (known?.unitsMilli ?? 0) + unitsMilli,
    revenuePaise: (known?.revenuePaise ?? 0) + revenuePaise,
  });
}

/** Adds a fact's deltas to every period it belongs to. Nearly always its three days are one, and so are the documents. */
export function addToPeriods(docs: Docs, fact: StockFactDoc, sale: SaleDeltas | undefined): void {
  const { shopId, lines } = fact;
  const days = { day: sale?.day ?? null, effective: dayOf(fact.effectiveAt), known: dayOf(fact.at) };
  const own = new Set(days.day === null ? [] : spansOf(days.day));
  const effective = new Set(spansOf(days.effective));
  const known = new Set(spansOf(days.known));
  for (const span of spansTouched(days)) {
    const part = { own: own.has(span), effective: effective.has(span), known: known.has(span) };
    for (const line of lines) addLine(docs, shopId, line, span, part);
  }
  if (sale === undefined) return;
  const dayId = salesDayId(shopId, sale.day);
  const day = addSale(docs.get<SalesDayDoc>(SALES_DAYS, dayId), sale);
  docs.put<SalesDayDoc>(SALES_DAYS, { id: dayId, shopId, ...day });
  for (const late of lateness(days)) {
    const id = lateDayId(shopId, late);
    const sums = addSale(docs.get<LateDayDoc>(LATE_DAYS, id), sale);
    docs.put<LateDayDoc>(LATE_DAYS, { id, shopId, ...sums, axis: late.axis, cutDay: late.cutDay });
    for (const line of lines) addLateLine(docs, shopId, line, late);
  }
}
