import type { DashboardMessage, Id } from '@bahi/contracts';
import type { Doc } from '@bahi/read-store';
import { dayOf, daysBetween } from '../derived/indianDay.ts';
import type { DayRange, DaySums } from './asOf.ts';
import { addMoney, noMoney, shownMoney } from './money/moneySums.ts';
import { SALES_DAYS, TILES, type SalesDayDoc } from './dashboardDocs.ts';
import { salesDayId } from './salesDays.ts';
import { shownTiles, type TilesDoc } from './tileSums.ts';

/** Bills, revenue, series and money of a range; every day of it has an entry. */
export function salesFigures(days: DayRange, byDay: ReadonlyMap<string, DaySums>) {
  const series = daysBetween(days.from, days.to).map((day) => {
    const { bills = 0, revenuePaise = 0 } = byDay.get(day) ?? {};
    return { day, bills, revenuePaise };
  });
  const money = [...byDay.values()].reduce((sums, day) => addMoney(sums, day.money), noMoney);
  const totalRevenuePaise = series.reduce((sum, { revenuePaise }) => sum + revenuePaise, 0);
  return {
    totalBilling: series.reduce((sum, { bills }) => sum + bills, 0),
    totalRevenuePaise,
    series,
    ...shownMoney(money, totalRevenuePaise),
  };
}

/**
 * Tiles and sums of today from the documents that a fact changed; undefined when none of today's sales and payments is among them.
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
  const { totalBilling, totalRevenuePaise, series, payments, money } = salesFigures(days, new Map([[day, sums]]));
  return {
    range: 'today',
    ...days,
    tiles: { ...shownTiles(tiles), totalBilling, totalRevenuePaise, ...tiles.dues },
    series,
    payments,
    money,
  };
}
