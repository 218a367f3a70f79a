import { PAYMENT_METHODS, type DashboardMessage, type Id } from '@bahi/contracts';
import type { Doc } from '@bahi/read-store';
import { dayOf, daysBetween } from '../derived/indianDay.ts';
import { sumsOf, type DayRange, type DaySums } from './asOf.ts';
import { SALES_DAYS, TILES, type SalesDayDoc } from './dashboardDocs.ts';
import { salesDayId } from './salesDays.ts';
import { shownTiles, type TilesDoc } from './tileSums.ts';

/** Bills, revenue, series and payments of a range; every day of it has an entry. */
export function salesFigures(days: DayRange, byDay: ReadonlyMap<string, DaySums>) {
  const payments = PAYMENT_METHODS.map((method) => {
    const sums = [...byDay.values()].map(({ methods }) => methods.get(method) ?? { bills: 0, amountPaise: 0 });
    const bills = sums.reduce((sum, part) => sum + part.bills, 0);
    return { method, bills, amountPaise: sums.reduce((sum, part) => sum + part.amountPaise, 0) };
  });
  const series = daysBetween(days.from, days.to).map((day) => {
    const { bills = 0, revenuePaise = 0 } = byDay.get(day) ?? {};
    return { day, bills, revenuePaise };
  });
  return {
    totalBilling: series.reduce((sum, { bills }) => sum + bills, 0),
    totalRevenuePaise: series.reduce((sum, { revenuePaise }) => sum + revenuePaise, 0),
    series,
    payments,
  };
}

/**
 * Tiles and sums of today from the documents that a sale changed; undefined when none of today's sales is among them.
 * @param changed by collection and id
 * @param now milliseconds since 1970
 */
export function figuresOfToday(
  changed: ReadonlyMap<string, ReadonlyMap<string, Doc>>,
  shopId: Id,
  now: number,
): Omit<DashboardMessage, 'position'> | undefined {
  const day = dayOf(new Date(now).toISOString());
  const tiles = changed.get(TILES)?.get(shopId) as TilesDoc | undefined;
  const sums = changed.get(SALES_DAYS)?.get(salesDayId(shopId, day)) as SalesDayDoc | undefined;
  if (tiles === undefined || sums === undefined) return undefined;
  const days = { from: day, to: day };
  const { totalBilling, totalRevenuePaise, series, payments } = salesFigures(days, new Map([[day, sumsOf(sums)]]));
  return {
    range: 'today',
    ...days,
    tiles: { ...shownTiles(tiles), totalBilling, totalRevenuePaise },
    series,
    payments,
  };
}
