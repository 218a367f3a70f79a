import type { DashboardView } from '@bahi/contracts';

/** A bar of the chart and a row of its table: a day, or a month (`YYYY-MM`) of a long range. */
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
