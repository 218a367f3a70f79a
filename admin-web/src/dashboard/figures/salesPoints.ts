import type { DashboardView, HourSales } from '@bahi/contracts';
import { formatDay, formatDayShort, formatHour, formatMonth } from '../../format/dates.ts';

/** A bar of the chart and a row of its table: an hour (`T09`), a day, or a month (`YYYY-MM`) of a long range. */
export interface SalesPoint {
  period: string;
  bills: number;
  revenuePaise: number;
}

const MAX_DAYS = 62;

/** Points per day; more than two months are added up by month, so that a phone can show them. */
export function salesPoints(series: DashboardView['series']): SalesPoint[] {
  if (series.length <= MAX_DAYS) return series.map(({ day, ...sums }) => ({ period: day, ...sums }));
  const months = new Map<string, SalesPoint>();
  for (const { day, bills, revenuePaise } of series) {
    const period = day.slice(0, 7);
    const sums = months.get(period) ?? { period, bills: 0, revenuePaise: 0 };
    months.set(period, { period, bills: sums.bills + bills, revenuePaise: sums.revenuePaise + revenuePaise });
  }
  return [...months.values()];
}

/** The usual opening hours: they are shown although nothing was sold. */
const [OPENS, CLOSES] = [9, 20];

/** Points per hour of a day, from the first to the last with sales, at least the usual opening hours. */
export function hourPoints(hours: readonly HourSales[]): SalesPoint[] {
  const sold = hours.filter(({ bills, revenuePaise }) => bills !== 0 || revenuePaise !== 0).map(({ hour }) => hour);
  const [first, last] = [Math.min(OPENS, ...sold), Math.max(CLOSES, ...sold)];
  return hours
    .filter(({ hour }) => hour >= first && hour <= last)
    .map(({ hour, ...sums }) => ({ period: `T${String(hour).padStart(2, '0')}`, ...sums }));
}

export type PeriodKind = 'hour' | 'day' | 'month';

/** What the points of a chart are. */
export function kindOf({ period }: SalesPoint): PeriodKind {
  if (period.startsWith('T')) return 'hour';
  return period.length === 7 ? 'month' : 'day';
}

/** The name of a point: `9 am – 10 am`, `21 Nov 2026`, `Nov 2026`. */
export function pointName(point: SalesPoint, language: string): string {
  const { period } = point;
  const kind = kindOf(point);
  if (kind === 'month') return formatMonth(period, language);
  if (kind === 'day') return formatDay(period, language);
  const hour = Number(period.slice(1));
  return `${formatHour(hour, language)} – ${formatHour((hour + 1) % 24, language)}`;
}

/** The name of a day or month under the axis: `21 Nov`, `Nov 2026`. */
export function axisName(period: string, language: string): string {
  return period.length === 7 ? formatMonth(period, language) : formatDayShort(period, language);
}
