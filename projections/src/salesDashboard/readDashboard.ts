import type { DashboardView, Id, ShownRange } from '@bahi/contracts';
import type { ReadModels } from '@bahi/read-store';
import { dayOf, daysBetween } from '../derived/indianDay.ts';
import { salesByDay, type DayRange } from './asOf.ts';
import { atOnePosition } from './atOnePosition.ts';
import { currentStock } from './currentDashboard.ts';
import { DASHBOARD, TILES } from './dashboardDocs.ts';
import { momentOf, rangeDays, type LookBack, type Moment } from './moment.ts';
import { recentBills } from './recentBills.ts';
import { salesFigures } from './salesFigures.ts';
import { stockFiguresAt } from './stockFiguresAt.ts';
import { takingsOf } from './takings.ts';
import type { TilesDoc } from './tileSums.ts';
import { keptBest, topProducts } from './topProducts.ts';

const TOP_ROWS = 10;
/** Sales of up to this many products are added up within a few milliseconds, and so many sums of their days. */
const FEW_PRODUCTS = 500;
const FEW_SUMS = 7 * FEW_PRODUCTS;

export interface DashboardQuestion extends LookBack {
  shopId: Id;
  range: ShownRange;
  /** The days of the range `days`. They end no later than the day of now or of the past instant. */
  days?: DayRange | undefined;
  /** The current instant, ISO 8601 UTC with milliseconds: ranges end on its day, except in a query of the past. */
  now: string;
  top?: 'revenue' | 'units' | undefined;
}

/** The days that a question is about. @throws {RangeError} when the range `days` has none */
function daysAsked({ range, days }: Pick<DashboardQuestion, 'range' | 'days'>, today: string): DayRange {
  if (range !== 'days') return rangeDays(range, today);
  if (days === undefined) throw new RangeError('the range "days" needs days');
  return days;
}

/**
 * The whole dashboard of a shop: now, or at `asOf` or `knownAt`. A past dashboard equals a replay of the facts up to that
 * instant.
 * @throws {ReadModelUnavailable} while a read model has no live build
 */
export async function readDashboard(read: ReadModels, question: DashboardQuestion): Promise<DashboardView> {
  const moment = momentOf(question);
  if (moment === undefined) {
    // the position is read first, so that the figures are at least as new
    return viewOf(read, question, moment, (await read.position(DASHBOARD, question.shopId)) ?? '');
  }
  return atOnePosition(read, question.shopId, async (position) => viewOf(read, question, moment, position));
}

/** Whether the best sellers of a live dashboard must be added up from so many sums that it would delay others. */
export async function addsUpMany(read: ReadModels, question: DashboardQuestion): Promise<boolean> {
  const { shopId, range, now, top = 'revenue' } = question;
  if (range === 'today') return false;
  const tiles = await read.get<TilesDoc>(DASHBOARD, TILES, shopId);
  if (tiles === undefined) return false;
  const days = daysAsked(question, dayOf(now));
  if (range === 'days') return tiles.totalProducts * daysBetween(days.from, days.to).length > FEW_SUMS;
  if (tiles.totalProducts <= FEW_PRODUCTS) return false;
  const asked = { range, days, order: { by: top, count: TOP_ROWS } };
  return (await keptBest(read, shopId, asked)) === undefined;
}

async function viewOf(
  read: ReadModels,
  question: DashboardQuestion,
  moment: Moment | undefined,
  position: string,
): Promise<DashboardView> {
  const { shopId, range, now, top = 'revenue' } = question;
  const today = moment?.day ?? dayOf(now);
  const days = daysAsked(question, today);
  const figures = moment === undefined ? currentStock(read, shopId) : stockFiguresAt(read, shopId, moment);
  const order = { by: top, count: TOP_ROWS };
  const sales = salesByDay(read, shopId, days, moment);
  // in parallel: on a server each call is a round trip
  const [stock, byDay, { takings, hours }, best, bills] = await Promise.all([
    figures,
    sales,
    takingsOf(read, shopId, { range, days, moment, now, today }, sales),
    topProducts(read, shopId, { range, days, order, moment }, figures),
    recentBills(read, shopId, moment),
  ]);
  const { totalBilling, totalRevenuePaise, series, payments, money } = salesFigures(days, byDay);
  return {
    range,
    ...days,
    position,
    tiles: { ...stock.tiles, totalBilling, totalRevenuePaise },
    takings,
    ...(hours && { hours }),
    series,
    payments,
    money,
    topProducts: best,
    lowStock: stock.lowStock,
    recentBills: bills,
  };
}
