import { z } from 'zod';
import { dashboardRange, id, localDate, paymentMethod, integer, unit } from '../primitives.ts';
import { stockLabel } from './rows.ts';

/** Total stock in thousandths: countable units together, weights in grams, volumes in millilitres. */
export const totalStock = z.object({ countMilli: integer, gramMilli: integer, mlMilli: integer });
export type TotalStock = z.infer<typeof totalStock>;

/** The eight tiles and the dues; staff get the first four. */
const dashboardTiles = z.object({
  totalProducts: z.int(),
  lowStock: z.int(),
  outOfStock: z.int(),
  totalStock,
  totalBilling: z.int().optional(),
  totalRevenuePaise: integer.optional(),
  stockValuePaise: integer.optional(),
  inventoryValuePaise: integer.optional(),
  /** What customers owe together, without the advances of others, and how many they are. */
  duesPaise: integer.optional(),
  owingCount: z.int().optional(),
});
export type DashboardTiles = z.infer<typeof dashboardTiles>;

const topProduct = z.object({
  productId: id,
  sku: z.string().nullable(),
  name: z.string(),
  localName: z.string().nullable(),
  unit,
  quantityMilli: integer,
  revenuePaise: integer,
});
export type TopProduct = z.infer<typeof topProduct>;

export const lowStockItem = z.object({
  productId: id,
  name: z.string(),
  localName: z.string().nullable(),
  unit,
  currentStockMilli: integer,
  minStockMilli: integer.nullable(),
  stockLabel,
});
export type LowStockItem = z.infer<typeof lowStockItem>;

const recentBill = z.object({
  id,
  invoiceNumber: z.string(),
  customerName: z.string().nullable(),
  grandTotalPaise: integer,
  billedAt: z.string(),
  /** It was imported from earlier books. */
  imported: z.literal(true).optional(),
});
export type RecentBill = z.infer<typeof recentBill>;

/** What the bills of some days took in, so far. */
const takingsSums = {
  from: localDate,
  to: localDate,
  bills: z.int(),
  revenuePaise: integer,
  /** Revenue per bill, rounded half up; null without bills. */
  averageBillPaise: integer.nullable(),
  /** Taxable value less cost of the bills that are not cancelled, less the corrections and variances of these days (R33, R33b). */
  grossProfitPaise: integer,
};

/** Takings of an earlier period, to compare with. */
const earlierTakings = z.object({
  against: z.enum(['day_before', 'week_before', 'period_before']),
  ...takingsSums,
  /** The time of day, `HH:MM`, up to which the last day counts, because the period itself is not over yet; null = all of it. */
  until: z.string().nullable(),
});
export type EarlierTakings = z.infer<typeof earlierTakings>;

const takings = z.object({
  ...takingsSums,
  taxableValuePaise: integer,
  /** Cost of the bills as recorded when they were completed. */
  costPaise: integer,
  correctionPaise: integer,
  before: z.array(earlierTakings),
});
export type Takings = z.infer<typeof takings>;

/** Money received by a method on some days, by the day on which it came. */
const moneyReceived = z.object({
  method: paymentMethod,
  /** Payments that came: one for each method of a bill, and each later payment. */
  bills: z.int(),
  amountPaise: integer,
  /** What was given back by this method. */
  refundPaise: integer,
});

/**
 * Sales, and what became of them: `moneyPaise` came with bills and `creditCollectedPaise` later or in advance; both are the sum of
 * `payments`. `refundsPaise` went back.
 */
const moneyFigures = z.object({
  salesPaise: integer,
  moneyPaise: integer,
  creditGivenPaise: integer,
  creditCollectedPaise: integer,
  refundsPaise: integer,
});

/** Bills of an hour of a day; 9 = from 9:00 until before 10:00. */
const hourSales = z.object({ hour: z.int(), bills: z.int(), revenuePaise: integer });
export type HourSales = z.infer<typeof hourSales>;

/** One of the ranges that end today, or chosen days. */
const shownRange = z.enum([...dashboardRange.options, 'days']);
export type ShownRange = z.infer<typeof shownRange>;

export const dashboardView = z.object({
  range: shownRange,
  from: z.string(),
  to: z.string(),
  position: z.string(),
  tiles: dashboardTiles,
  takings,
  /** Of a single day: its 24 hours. */
  hours: z.array(hourSales).optional(),
  series: z.array(z.object({ day: z.string(), bills: z.int(), revenuePaise: integer })),
  payments: z.array(moneyReceived),
  money: moneyFigures,
  topProducts: z.array(topProduct),
  lowStock: z.array(lowStockItem),
  recentBills: z.array(recentBill),
  /** For staff: the number of bills they made today themselves; `recentBills` has the newest of them. */
  ownBillCount: z.int().optional(),
});
export type DashboardView = z.infer<typeof dashboardView>;

/** A product that runs low, or out within days. */
const coverRow = lowStockItem.extend({
  /** Sold in `soldDays` days. */
  soldMilli: integer,
  soldDays: z.int(),
  /** Whole days that the stock lasts at that rate; null when nothing was sold. */
  coverDays: z.int().nullable(),
});
export type CoverRow = z.infer<typeof coverRow>;

/** Days of cover of what runs low, by the sales of whole days before today. */
export const coverView = z.object({
  position: z.string(),
  from: localDate,
  to: localDate,
  /** How many products run low; `rows` has the most urgent of them. */
  total: z.int(),
  rows: z.array(coverRow),
});
export type CoverView = z.infer<typeof coverView>;
