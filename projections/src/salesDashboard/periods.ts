import type { Id } from '@bahi/contracts';
import type { DocKey, Docs } from '@bahi/projection-runner';
import { withSums, type BestSellersDoc, type Seller } from './bestSellers.ts';
import {
  BEST_SELLERS,
  bestSellersId,
  LATE_PRODUCTS,
  PRODUCT_PERIODS,
  PRODUCTS,
  spansOf,
  type Axis,
  type DashboardProductDoc,
  type LateProductDoc,
  type LineDelta,
  type OpenPeriods,
  type PeriodSums,
  type ProductPeriodDoc,
  type StockFactDoc,
} from './dashboardDocs.ts';
import { lateness, type FactDays, type Late } from './lateness.ts';
import type { SaleDeltas } from './saleDeltas.ts';

const isOfOneDay = ({ day, effective, known }: FactDays): boolean =>
  effective === known && (day === null || day === effective);

function spansTouched(days: FactDays): readonly string[] {
  const { day, effective, known } = days;
  if (isOfOneDay(days)) return spansOf(effective);
  return [...new Set([day ?? effective, effective, known].flatMap(spansOf))];
}

const periodId = (productId: Id, span: string) => `${productId}:${span}`;
const lateProductId = (productId: Id, { axis, cutDay, day }: Late) => `${productId}:${axis}:${cutDay}:${day}`;

const emptySums: PeriodSums = [0, 0, 0, 0, 0, 0];

/** Every sum of these products, and list of best sellers, that a fact of these days may change. */
export function periodKeys(shopId: Id, productIds: readonly Id[], days: FactDays): DocKey[] {
  const keys: DocKey[] = [];
  if (days.day !== null) {
    for (const span of listedSpans(days.day)) keys.push([BEST_SELLERS, bestSellersId(shopId, span)]);
  }
  for (const one of lateness(days)) {
    for (const productId of productIds) keys.push([LATE_PRODUCTS, lateProductId(productId, one)]);
  }
  for (const span of spansTouched(days)) {
    for (const productId of productIds) keys.push([PRODUCT_PERIODS, periodId(productId, span)]);
  }
  return keys;
}

/** Which deltas of a fact a span takes. */
interface SpanPart extends Record<'own' | Axis, boolean> {
  span: string;
}

/** The spans of a fact. Its three days are nearly always the same, and so are the spans. */
function partsOf(days: FactDays): SpanPart[] {
  const own: readonly string[] = days.day === null ? [] : spansOf(days.day);
  const effective: readonly string[] = spansOf(days.effective);
  const known: readonly string[] = spansOf(days.known);
  return spansTouched(days).map((span) => ({
    span,
    own: own.includes(span),
    effective: effective.includes(span),
    known: known.includes(span),
  }));
}

function addTo(sums: PeriodSums, line: LineDelta, part: SpanPart): PeriodSums {
  return [
    sums[0] + (part.own ? line.unitsMilli : 0),
    sums[1] + (part.own ? line.revenuePaise : 0),
    sums[2] + (part.effective ? line.stockMilli : 0),
    sums[3] + (part.effective ? line.valuePaise : 0),
    sums[4] + (part.known ? line.stockMilli : 0),
    sums[5] + (part.known ? line.valuePaise : 0),
  ];
}

const periodDoc = (shopId: Id, productId: Id, span: string, sums: PeriodSums): ProductPeriodDoc => ({
  id: periodId(productId, span),
  shopId,
  productId,
  span,
  sums,
});

/** The open periods of a product on a new day; ended periods are stored as documents of their own. */
function openOn(docs: Docs, { id, shopId, open }: DashboardProductDoc, day: string): OpenPeriods {
  if (open !== null && day <= open.day) return open;
  const next: OpenPeriods = { day, ofDay: emptySums, ofMonth: emptySums, ofYear: emptySums };
  if (open === null) return next;
  const putAway = (span: string, sums: PeriodSums) => docs.add(PRODUCT_PERIODS, periodDoc(shopId, id, span, sums));
  const [daySpan, monthSpan, yearSpan] = spansOf(open.day);
  const [, month, year] = spansOf(day);
  putAway(daySpan, open.ofDay);
  if (monthSpan === month) next.ofMonth = open.ofMonth;
  else putAway(monthSpan, open.ofMonth);
  if (yearSpan === year) next.ofYear = open.ofYear;
  else putAway(yearSpan, open.ofYear);
  return next;
}

/** Where a fact's lines are added. */
interface Targets {
  parts: readonly SpanPart[];
  newest: string;
  /** By span of a sale: the new sums of its products. */
  sums: ReadonlyMap<string, Seller[]>;
}

/** Adds a line to the product's open periods, and to separate documents for spans that are not open. */
function addLine(docs: Docs, shopId: Id, line: LineDelta, { parts, newest, sums }: Targets) {
  const { productId } = line;
  const product = docs.get<DashboardProductDoc>(PRODUCTS, productId);
  const open = product === undefined ? undefined : openOn(docs, product, newest);
  const [daySpan, monthSpan, yearSpan] = open === undefined ? [] : spansOf(open.day);
  let { ofDay, ofMonth, ofYear } = open ?? { ofDay: emptySums, ofMonth: emptySums, ofYear: emptySums };
  for (const part of parts) {
    const { span } = part;
    let after: PeriodSums;
    if (span === daySpan) after = ofDay = addTo(ofDay, line, part);
    else if (span === monthSpan) after = ofMonth = addTo(ofMonth, line, part);
    else if (span === yearSpan) after = ofYear = addTo(ofYear, line, part);
    else {
      const closed = docs.get<ProductPeriodDoc>(PRODUCT_PERIODS, periodId(productId, span));
      after = addTo(closed?.sums ?? emptySums, line, part);
      docs.put(PRODUCT_PERIODS, periodDoc(shopId, productId, span, after));
    }
    sums.get(span)?.push([productId, after[0], after[1]]);
  }
  if (product === undefined || open === undefined) return;
  docs.put<DashboardProductDoc>(PRODUCTS, { ...product, open: { day: open.day, ofDay, ofMonth, ofYear } });
}

/** The spans that have a list of best sellers. */
const listedSpans = (day: string): string[] => spansOf(day).slice(1);

function listBest(docs: Docs, shopId: Id, sums: Targets['sums']): void {
  for (const [span, sellers] of sums) {
    const id = bestSellersId(shopId, span);
    const known = docs.get<BestSellersDoc>(BEST_SELLERS, id);
    const next = withSums(known, { id, shopId }, sellers);
    if (next !== known) docs.put<BestSellersDoc>(BEST_SELLERS, next);
  }
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

/** Adds a fact's lines to every period they belong to. */
export function addToPeriods(docs: Docs, fact: StockFactDoc, sale: SaleDeltas | undefined, days: FactDays): void {
  const { shopId, lines } = fact;
  const newest = [days.effective, days.known].reduce((last, day) => (day > last ? day : last), days.day ?? '');
  const sums = new Map<string, Seller[]>((sale === undefined ? [] : listedSpans(sale.day)).map((span) => [span, []]));
  const spans = { parts: partsOf(days), newest, sums };
  for (const line of lines) addLine(docs, shopId, line, spans);
  if (sale === undefined) return;
  if (lines.length > 0) listBest(docs, shopId, sums);
  for (const late of lateness(days)) for (const line of lines) addLateLine(docs, shopId, line, late);
}
