import { REPORTS, type ReportName } from '@bahi/contracts';
import type { ReportQuestion } from '../providers/calls/reports.ts';

export const PERIODS = ['thisMonth', 'lastMonth', 'quarter', 'year', 'days'] as const;
export type Period = (typeof PERIODS)[number];

interface Days {
  from: string;
  to: string;
}

const padded = (month: number): string => String(month).padStart(2, '0');
const lastDay = (year: number, month: number): string =>
  `${year}-${padded(month)}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;

/** The days of a period that has today, or of the month before. */
export function daysOf(period: Exclude<Period, 'days'>, today: string): Days {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  switch (period) {
    case 'thisMonth':
      return { from: `${year}-${padded(month)}-01`, to: today };
    case 'lastMonth': {
      const [of, before] = month === 1 ? [year - 1, 12] : [year, month - 1];
      return { from: `${of}-${padded(before)}-01`, to: lastDay(of, before) };
    }
    case 'quarter':
      return { from: `${year}-${padded(month - ((month - 1) % 3))}-01`, to: today };
    case 'year':
      return { from: `${month < 4 ? year - 1 : year}-04-01`, to: today };
  }
  return period satisfies never;
}

/** The period that has exactly these days. */
export function periodOf({ from, to }: Days, today: string): Period {
  const named = PERIODS.find((period) => {
    if (period === 'days') return false;
    const days = daysOf(period, today);
    return days.from === from && days.to === to;
  });
  return named ?? 'days';
}

const isDay = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

/** The register in the address; sales by rate of this month without one. */
export function questionIn(search: URLSearchParams, today: string): ReportQuestion & { row: string | undefined } {
  const name: ReportName = REPORTS.find((known) => known === search.get('name')) ?? 'sales-by-rate';
  const [from, to] = [search.get('from'), search.get('to')];
  const days = isDay(from) && isDay(to) && from <= to ? { from, to } : daysOf('thisMonth', today);
  return { name, ...days, at: search.get('at') ?? undefined, row: search.get('row') ?? undefined };
}

/** The address of a register. */
export function reportsPath({ name, from, to, at }: ReportQuestion, row?: string): string {
  const search = { name, from, to, ...(at !== undefined && { at }), ...(row !== undefined && { row }) };
  return `/dashboard/reports?${new URLSearchParams(search)}`;
}
