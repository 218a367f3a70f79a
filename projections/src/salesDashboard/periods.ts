import type { Id } from '@bahi/contracts';
import type { DocKey, Docs } from '@bahi/projection-runner';
import { dayOf, fiscalYearOf, monthOf } from '../facts/indianDay.ts';
import {
  LATE_DAYS,
  LATE_PRODUCTS,
  PRODUCT_PERIODS,
  PRODUCTS,
  SALES_DAYS,
  spansOf,
  type Axis,
  type DashboardProductDoc,
  type LateDayDoc,
  type LateProductDoc,
  type LineDelta,
  type OpenPeriods,
  type PeriodSums,
  type ProductPeriodDoc,
  type SalesDayDoc,
  type StockFactDoc,
} from './dashboardDocs.ts';
import { changedProduct } from './changedProduct.ts';
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

const emptySums: PeriodSums = {
  unitsMilli: 0,
  revenuePaise: 0,
  effectiveMilli: 0,
  effectivePaise: 0,
  knownMilli: 0,
  knownPaise: 0,
};

type OpenSums = Pick<OpenPeriods, 'day' | 'month' | 'year' | 'ofDay' | 'ofMonth' | 'ofYear'>;

/** Every rollup that a fact of these days and products may change. */
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

/** Which of a fact's deltas a span takes. */
interface SpanPart extends Record<'own' | Axis, boolean> {
  span: string;
}

/** The spans a fact belongs to. Nearly always its three days are one, and so are the spans. */
function partsOf(days: FactDays): SpanPart[] {
  const own = new Set(days.day === null ? [] : spansOf(days.day));
  const effective = new Set(spansOf(days.effective));
  const known = new Set(spansOf(days.known));
  return [...spansTouched(days)].map((span) => ({
    span,
    own: own.has(span),
    effective: effective.has(span),
    known: known.has(span),
  }));
}

function addTo(sums: PeriodSums, line: LineDelta, part: SpanPart): PeriodSums {
  return {
    unitsMilli: sums.unitsMilli + (part.own ? line.unitsMilli : 0),
    revenuePaise: sums.revenuePaise + (part.own ? line.revenuePaise : 0),
    effectiveMilli: sums.effectiveMilli + (part.effective ? line.stockMilli : 0),
    effectivePaise: sums.effectivePaise + (part.effective ? line.valuePaise : 0),
    knownMilli: sums.knownMilli + (part.known ? line.stockMilli : 0),
    knownPaise: sums.knownPaise + (part.known ? line.valuePaise : 0),
  };
}

function periodDoc(shopId: Id, productId: Id, span: string, sums: PeriodSums): ProductPeriodDoc {
  const { unitsMilli, revenuePaise, effectiveMilli, effectivePaise, knownMilli, knownPaise } = sums;
  const ranked = !span.startsWith('day:');
  return {
    id: periodId(productId, span),
    shopId,
    productId,
    span,
    unitsMilli,
    revenuePaise,
    unitsRank: ranked ? rank(unitsMilli) : null,
    revenueRank: ranked ? rank(revenuePaise) : null,
    effectiveMilli,
    effectivePaise,
    knownMilli,
    knownPaise,
  };
}

/** The open spans of a product once a day has come; those that it ended are put away, where nothing of them is yet. */
function openOn(docs: Docs, { id, shopId, open }: DashboardProductDoc, day: string): OpenSums {
  if (open !== null && day <= open.day) return open;
  const next: OpenSums = {
    day,
    month: monthOf(day),
    year: fiscalYearOf(day),
    ofDay: emptySums,
    ofMonth: emptySums,
    ofYear: emptySums,
  };
  if (open === null) return next;
  const putAway = (span: string, sums: PeriodSums) => docs.add(PRODUCT_PERIODS, periodDoc(shopId, id, span, sums));
  putAway(`day:${open.day}`, open.ofDay);
  if (open.month === next.month) next.ofMonth = open.ofMonth;
  else putAway(`month:${open.month}`, open.ofMonth);
  if (open.year === next.year) next.ofYear = open.ofYear;
  else putAway(`fy:${open.year}`, open.ofYear);
  return next;
}

/** Adds a line to the product's open spans, and to documents of their own for spans that are not open. */
function addLine(docs: Docs, shopId: Id, line: LineDelta, { parts, newest }: { parts: SpanPart[]; newest: string }) {
  const { productId } = line;
  const product = docs.get<DashboardProductDoc>(PRODUCTS, productId);
  const open = product === undefined ? undefined : openOn(docs, product, newest);
  let { ofDay, ofMonth, ofYear } = open ?? { ofDay: emptySums, ofMonth: emptySums, ofYear: emptySums };
  for (const part of parts) {
    const { span } = part;
    if (open !== undefined && span === `day:${open.day}`) ofDay = addTo(ofDay, line, part);
    else if (open !== undefined && span === `month:${open.month}`) ofMonth = addTo(ofMonth, line, part);
    else if (open !== undefined && span === `fy:${open.year}`) ofYear = addTo(ofYear, line, part);
    else {
      const closed = docs.get<ProductPeriodDoc>(PRODUCT_PERIODS, periodId(productId, span)) ?? emptySums;
      docs.put(PRODUCT_PERIODS, periodDoc(shopId, productId, span, addTo(closed, line, part)));
    }
  }
  if (product === undefined || open === undefined) return;
  const { day, month, year } = open;
  const ranks = {
    monthUnitsRank: rank(ofMonth.unitsMilli),
    monthRevenueRank: rank(ofMonth.revenuePaise),
    yearUnitsRank: rank(ofYear.unitsMilli),
    yearRevenueRank: rank(ofYear.revenuePaise),
  };
  const { stockMilli, valuePaise, opening } = product;
  const next = { stockMilli, valuePaise, opening, open: { day, month, year, ofDay, ofMonth, ofYear, ...ranks } };
  docs.put<DashboardProductDoc>(PRODUCTS, changedProduct(product, next));
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

/** Adds a fact's deltas to every period it belongs to. */
export function addToPeriods(docs: Docs, fact: StockFactDoc, sale: SaleDeltas | undefined): void {
  const { shopId, lines } = fact;
  const days = { day: sale?.day ?? null, effective: dayOf(fact.effectiveAt), known: dayOf(fact.at) };
  const newest = [days.effective, days.known].reduce((last, day) => (day > last ? day : last), days.day ?? '');
  const spans = { parts: partsOf(days), newest };
  for (const line of lines) addLine(docs, shopId, line, spans);
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
