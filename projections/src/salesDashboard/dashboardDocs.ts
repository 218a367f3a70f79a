import type { Id, ProductDetails, ArchivableStatus } from '@bahi/contracts';
import type { CollectionDefinition, Doc } from '@bahi/read-store';
import { fiscalYearOf, monthOf } from '../derived/indianDay.ts';
import type { DueSums } from './money/dueMoves.ts';
import type { MoneySums } from './money/moneySums.ts';

export const DASHBOARD = 'salesDashboard';

export const TILES = 'tiles';
export const PRODUCTS = 'products';
export const PRODUCT_VERSIONS = 'productVersions';
export const CATEGORY_VERSIONS = 'categoryVersions';
export const SALES_FACTS = 'salesFacts';
export const STOCK_FACTS = 'stockFacts';
export const COST_FACTS = 'costFacts';
export const MONEY_FACTS = 'moneyFacts';
export const DUE_FACTS = 'dueFacts';
export const DUE_DAYS = 'dueDays';
export const SALES_DAYS = 'salesDays';
export const SALES_HOURS = 'salesHours';
export const LATE_DAYS = 'lateDays';
export const PRODUCT_PERIODS = 'productPeriods';
export const LATE_PRODUCTS = 'lateProducts';
export const BEST_SELLERS = 'bestSellers';

/**
 * The two axes of a past query: `effective` selects by when a fact was true (`occurredAt ?? at`), `known` by when it was
 * recorded (`at`). They differ for imported history only.
 */
export type Axis = 'effective' | 'known';

/** Both instants of a fact, ISO 8601 UTC with milliseconds. */
export interface Cuts {
  at: string;
  effectiveAt: string;
}

/** What one fact added to a product: sold units and revenue (goods), stock and its value. */
export interface LineDelta {
  productId: Id;
  unitsMilli: number;
  revenuePaise: number;
  stockMilli: number;
  valuePaise: number;
}

/** Deltas of one fact, as recorded: read only for the day that contains the moment. */
export interface StockFactDoc extends Doc, Cuts {
  lines: LineDelta[];
}

export interface SalesFactDoc extends StockFactDoc {
  kind: 'sale' | 'cancellation' | 'credit_note';
  /** Own day: the one on which it counts, at the bill's time of day, `HH:MM`. */
  day: string;
  time: string;
  bills: number;
  amountPaise: number;
  /** What came in or went back on that day, and what was credit of it. */
  money: MoneySums;
  taxablePaise: number;
  costPaise: number;
  /** For a sale: the fields of the list of recent bills, who made the bill, and when it was cancelled. */
  invoiceNumber: string;
  customerName: string | null;
  billedAt: string;
  createdBy: Id | null;
  /** True for a sale that was imported from earlier books. */
  imported: boolean;
  cancelled: Cuts | null;
  /** For a sale: corrections of the provisional cost of its goods so far (R33). */
  correctedPaise: number;
  /** For a sale: its credit, with what was put on khata later. */
  creditPaise: number;
}

/** Money that came or went beside sales and credit notes, on its own day. */
export interface MoneyFactDoc extends Doc, Cuts {
  day: string;
  money: MoneySums;
}

/** What one fact, or all facts of a day, added to what customers owe. A due counts from when it was recorded. */
export interface DueFactDoc extends Doc, DueSums {
  at: string;
}
export interface DueDayDoc extends Doc, DueSums {
  day: string;
}

/** A correction of cost of goods that were sold before, on its own day. */
export interface CostFactDoc extends Doc, Cuts {
  day: string;
  time: string;
  correctionPaise: number;
}

/** Sums of the bills of one own day, and of that day's corrections of cost, over all facts so far. */
export interface SalesDayDoc extends Doc {
  day: string;
  bills: number;
  revenuePaise: number;
  taxablePaise: number;
  /** Cost as the bills recorded it. */
  costPaise: number;
  correctionPaise: number;
  money: MoneySums;
}

/** Sums of one minute of the shop's day, for a comparison up to the same time of another day. */
export type MinuteSums = readonly [minute: number, bills: number, revenuePaise: number, grossProfitPaise: number];

/** An hour of a day: its minutes with a sale or a correction, in order. */
export interface SalesHourDoc extends Doc {
  /** `2026-11-27T14` */
  hour: string;
  minutes: readonly MinuteSums[];
}

/** The part of a day's sums that came after the day itself, by the day it came, so that a moment in between can subtract it. */
export interface LateDayDoc extends SalesDayDoc {
  axis: Axis;
  cutDay: string;
}

/**
 * Deltas of one product over a day, month or fiscal year: sales by own day, stock by either axis. An array without names,
 * because a sale writes three of these for each of its lines, and names would take most of the space.
 */
export type PeriodSums = readonly [
  unitsMilli: number,
  revenuePaise: number,
  effectiveMilli: number,
  effectivePaise: number,
  knownMilli: number,
  knownPaise: number,
];

/** A period of a product that is closed: it ended before the product's newest day. */
export interface ProductPeriodDoc extends Doc {
  productId: Id;
  /** `day:2026-01-05`, `month:2026-01` or `fy:2025`. */
  span: string;
  sums: PeriodSums;
}

/**
 * The newest day of a product's facts, with the sums of that day and of its month and fiscal year, in the product's own
 * document: nearly every fact changes these three, which are then one write. When a fact of a later day comes, ended periods
 * move to documents of their own.
 */
export interface OpenPeriods {
  day: string;
  ofDay: PeriodSums;
  ofMonth: PeriodSums;
  ofYear: PeriodSums;
}

export interface LateProductDoc extends Doc {
  productId: Id;
  axis: Axis;
  cutDay: string;
  day: string;
  unitsMilli: number;
  revenuePaise: number;
}

/** The current state of a product, as tiles need it. */
export interface DashboardProductDoc
  extends
    Doc,
    Pick<ProductDetails, 'kind' | 'name' | 'sku' | 'unit' | 'sellingPricePaise' | 'minStockMilli' | 'maxStockMilli'> {
  status: ArchivableStatus;
  stockMilli: number;
  valuePaise: number;
  opening: (Cuts & { quantityMilli: number }) | null;
  /** Null before the first fact. */
  open: OpenPeriods | null;
  /** The day on which it was added. */
  addedOn: string;
}

/** A product as one catalogue fact left it. */
export interface ProductVersionDoc extends Doc, Cuts {
  product: ProductDetails;
  revision: number;
  categoryName: string;
  /** Status that this event gave; null for a change, which keeps the status. */
  stage: ArchivableStatus | null;
}

export interface CategoryVersionDoc extends Doc, Cuts {
  categoryId: Id;
  revision: number;
  name: string;
}

/** The spans of a day: the day itself, its month and its fiscal year. */
export type Spans = readonly [day: string, month: string, year: string];

/** Number of cached days: more than a year of them. */
const MAX_DAYS = 500;
const spansByDay = new Map<string, Spans>();

/** The spans of a day. Cached, because nearly every fact is of today. */
export function spansOf(day: string): Spans {
  const known = spansByDay.get(day);
  if (known !== undefined) return known;
  const spans: Spans = [`day:${day}`, `month:${monthOf(day)}`, `fy:${fiscalYearOf(day)}`];
  if (spansByDay.size >= MAX_DAYS) spansByDay.clear();
  spansByDay.set(day, spans);
  return spans;
}

/** Id of the list of best sellers of a month or fiscal year. */
export const bestSellersId = (shopId: Id, span: string): string => `${shopId}:${span}`;

export const collections: readonly CollectionDefinition[] = [
  { name: TILES, indexes: [] },
  {
    name: PRODUCTS,
    indexes: [['open.day']],
  },
  { name: PRODUCT_VERSIONS, indexes: [['effectiveAt'], ['at']] },
  { name: CATEGORY_VERSIONS, indexes: [['effectiveAt'], ['at']] },
  // counted, because the newest are listed page by page
  { name: SALES_FACTS, indexes: [['effectiveAt'], ['at'], ['day']], totals: [] },
  { name: COST_FACTS, indexes: [['effectiveAt'], ['at'], ['day']] },
  { name: MONEY_FACTS, indexes: [['effectiveAt'], ['at']] },
  { name: DUE_FACTS, indexes: [['at']] },
  { name: DUE_DAYS, indexes: [['day']] },
  { name: STOCK_FACTS, indexes: [['effectiveAt'], ['at']] },
  { name: SALES_DAYS, indexes: [['day']] },
  { name: SALES_HOURS, indexes: [['hour']] },
  { name: LATE_DAYS, indexes: [['axis', 'cutDay']] },
  { name: PRODUCT_PERIODS, indexes: [['span']] },
  { name: LATE_PRODUCTS, indexes: [['axis', 'cutDay']] },
  { name: BEST_SELLERS, indexes: [] },
];
