import type { Id } from '@bahi/contracts';
import type { Doc, ReadModels, ScanOptions } from '@bahi/read-store';
import { addDays } from '../derived/indianDay.ts';
import {
  COST_FACTS,
  DASHBOARD,
  DUE_DAYS,
  DUE_FACTS,
  LATE_DAYS,
  LATE_PRODUCTS,
  MONEY_FACTS,
  PRODUCT_PERIODS,
  PRODUCTS,
  SALES_DAYS,
  SALES_FACTS,
  STOCK_FACTS,
  type CostFactDoc,
  type Cuts,
  type DashboardProductDoc,
  type DueDayDoc,
  type DueFactDoc,
  type LateDayDoc,
  type LateProductDoc,
  type MoneyFactDoc,
  type PeriodSums,
  type ProductPeriodDoc,
  type SalesDayDoc,
  type SalesFactDoc,
  type StockFactDoc,
} from './dashboardDocs.ts';
import { addDues, nothingDue, type DueSums } from './money/dueMoves.ts';
import { addMoney, noMoney } from './money/moneySums.ts';
import { cutField, openDays, restOfDay, spansAfter, spansWithin, type Moment, type SpanBounds } from './moment.ts';

const PAGE = 500;

/** Days of a range, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** Documents one by one, read page by page, so that the event loop runs between two pages. */
export async function* each<D extends Doc>(
  read: ReadModels,
  collection: string,
  options: Omit<ScanOptions, 'pageSize'>,
) {
  for await (const page of read.scan<D>(DASHBOARD, collection, { ...options, pageSize: PAGE })) yield* page;
}

/** Facts of the moment's own day that came after the moment. */
async function* factsLaterThatDay<D extends Doc & Cuts>(
  read: ReadModels,
  collection: string,
  shopId: Id,
  moment: Moment,
) {
  const rest = restOfDay(moment);
  if (rest === null) return;
  yield* each<D>(read, collection, { shopId, range: { field: cutField(moment.axis), ...rest } });
}

/** Rollups of later days that changed days already ended. */
async function* lateAfter<D extends LateDayDoc | LateProductDoc>(
  read: ReadModels,
  collection: string,
  shopId: Id,
  { axis, day }: Moment,
) {
  const range = { field: 'cutDay', from: addDays(day, 1) };
  yield* each<D>(read, collection, { shopId, where: { axis }, range });
}

/** Every product's periods within these spans: closed ones, and those still open in the product's document. */
async function* periodsIn(
  read: ReadModels,
  shopId: Id,
  bounds: SpanBounds,
): AsyncGenerator<{ productId: Id; sums: PeriodSums }> {
  const closed = { shopId, range: { field: 'span', ...bounds } };
  for await (const { productId, sums } of each<ProductPeriodDoc>(read, PRODUCT_PERIODS, closed))
    yield { productId, sums };
  const { part, ...range } = openDays(bounds);
  for await (const { id, open } of each<DashboardProductDoc>(read, PRODUCTS, {
    shopId,
    range: { field: 'open.day', ...range },
  })) {
    if (open !== null) yield { productId: id, sums: open[part] };
  }
}

const within = (day: string, { from, to }: DayRange) => day >= from && day <= to;

/** Bills, revenue, cost and money of one day. */
export type DaySums = Omit<SalesDayDoc, 'id' | 'shopId' | 'day'>;

const noSums: DaySums = {
  bills: 0,
  revenuePaise: 0,
  taxablePaise: 0,
  costPaise: 0,
  correctionPaise: 0,
  money: noMoney,
};

function addToDay(sums: Map<string, DaySums>, day: string, part: DaySums, sign: 1 | -1): void {
  const known = sums.get(day) ?? { ...noSums };
  known.bills += sign * part.bills;
  known.revenuePaise += sign * part.revenuePaise;
  known.taxablePaise += sign * part.taxablePaise;
  known.costPaise += sign * part.costPaise;
  known.correctionPaise += sign * part.correctionPaise;
  known.money = addMoney(known.money, part.money, sign);
  sums.set(day, known);
}

const sumsOfFact = ({ bills, amountPaise, money, taxablePaise, costPaise }: SalesFactDoc): DaySums => ({
  bills,
  revenuePaise: amountPaise,
  taxablePaise,
  costPaise,
  correctionPaise: 0,
  money,
});

/**
 * Sales, money and corrections of cost by own day over a range: current, or at a moment, without what came after it. Days without a fact are absent. The range
 * ends no later than the moment's day.
 */
export async function salesByDay(
  read: ReadModels,
  shopId: Id,
  range: DayRange,
  moment: Moment | undefined,
): Promise<Map<string, DaySums>> {
  const sums = new Map<string, DaySums>();
  for await (const doc of each<SalesDayDoc>(read, SALES_DAYS, { shopId, range: { field: 'day', ...range } })) {
    addToDay(sums, doc.day, doc, 1);
  }
  if (moment === undefined) return sums;
  for await (const doc of lateAfter<LateDayDoc>(read, LATE_DAYS, shopId, moment)) {
    if (within(doc.day, range)) addToDay(sums, doc.day, doc, -1);
  }
  for await (const fact of factsLaterThatDay<SalesFactDoc>(read, SALES_FACTS, shopId, moment)) {
    if (within(fact.day, range)) addToDay(sums, fact.day, sumsOfFact(fact), -1);
  }
  for await (const { day, correctionPaise } of factsLaterThatDay<CostFactDoc>(read, COST_FACTS, shopId, moment)) {
    if (within(day, range)) addToDay(sums, day, { ...noSums, correctionPaise }, -1);
  }
  for await (const { day, money } of factsLaterThatDay<MoneyFactDoc>(read, MONEY_FACTS, shopId, moment)) {
    if (within(day, range)) addToDay(sums, day, { ...noSums, money }, -1);
  }
  return sums;
}

export interface ProductSums {
  unitsMilli: number;
  revenuePaise: number;
}

/** Units and line revenue of every product sold in a range, current or at a moment. */
export async function salesByProduct(
  read: ReadModels,
  shopId: Id,
  range: DayRange,
  moment: Moment | undefined,
): Promise<Map<Id, ProductSums>> {
  const sums = new Map<Id, ProductSums>();
  const add = (productId: Id, part: ProductSums, sign: 1 | -1) => {
    const known = sums.get(productId);
    sums.set(productId, {
      unitsMilli: (known?.unitsMilli ?? 0) + sign * part.unitsMilli,
      revenuePaise: (known?.revenuePaise ?? 0) + sign * part.revenuePaise,
    });
  };
  for (const bounds of spansWithin(range.from, range.to)) {
    for await (const { productId, sums: part } of periodsIn(read, shopId, bounds)) {
      const [unitsMilli, revenuePaise] = part;
      add(productId, { unitsMilli, revenuePaise }, 1);
    }
  }
  if (moment === undefined) return sums;
  for await (const doc of lateAfter<LateProductDoc>(read, LATE_PRODUCTS, shopId, moment)) {
    if (within(doc.day, range)) add(doc.productId, doc, -1);
  }
  for await (const fact of factsLaterThatDay<SalesFactDoc>(read, SALES_FACTS, shopId, moment)) {
    if (within(fact.day, range)) for (const line of fact.lines) add(line.productId, line, -1);
  }
  return sums;
}

export interface StockSums {
  stockMilli: number;
  valuePaise: number;
}

/** All changes of every product's stock and value after a moment. */
export async function stockAfter(read: ReadModels, shopId: Id, moment: Moment): Promise<Map<Id, StockSums>> {
  const sums = new Map<Id, StockSums>();
  const add = (productId: Id, stockMilli: number, valuePaise: number) => {
    const known = sums.get(productId) ?? { stockMilli: 0, valuePaise: 0 };
    sums.set(productId, { stockMilli: known.stockMilli + stockMilli, valuePaise: known.valuePaise + valuePaise });
  };
  const periods = spansAfter(moment.day).map(async (bounds) => {
    for await (const { productId, sums: part } of periodsIn(read, shopId, bounds)) {
      const [, , effectiveMilli, effectivePaise, knownMilli, knownPaise] = part;
      if (moment.axis === 'effective') add(productId, effectiveMilli, effectivePaise);
      else add(productId, knownMilli, knownPaise);
    }
  });
  const facts = [SALES_FACTS, STOCK_FACTS].map(async (collection) => {
    for await (const fact of factsLaterThatDay<StockFactDoc>(read, collection, shopId, moment)) {
      for (const { productId, stockMilli, valuePaise } of fact.lines) add(productId, stockMilli, valuePaise);
    }
  });
  await Promise.all([...periods, ...facts]);
  return sums;
}

/** All changes of what customers owe that were recorded after a moment. */
export async function duesAfter(read: ReadModels, shopId: Id, moment: Moment): Promise<DueSums> {
  let sums = nothingDue;
  const range = { field: 'day', from: addDays(moment.day, 1) };
  for await (const part of each<DueDayDoc>(read, DUE_DAYS, { shopId, range })) sums = addDues(sums, part);
  const rest = restOfDay(moment);
  if (rest === null) return sums;
  const later = { shopId, range: { field: 'at', ...rest } };
  for await (const part of each<DueFactDoc>(read, DUE_FACTS, later)) sums = addDues(sums, part);
  return sums;
}
