import type { DashboardRange } from '@bahi/contracts';
import { addDays, dayOf, endOfDay, fiscalYearOf, monthOf } from '../derived/indianDay.ts';
import type { Axis, Cuts } from './dashboardDocs.ts';

/** A query of the past: facts up to and including `at` on one axis count. */
export interface Moment {
  axis: Axis;
  at: string;
  /** Day of the shop that holds `at`. */
  day: string;
}

/** Instants of a query of the past, ISO 8601 UTC with milliseconds; `knownAt` wins when both are given. */
export interface LookBack {
  asOf?: string | undefined;
  knownAt?: string | undefined;
}

/** The moment of the query; undefined means now. */
export function momentOf({ asOf, knownAt }: LookBack): Moment | undefined {
  if (knownAt !== undefined) return { axis: 'known', at: knownAt, day: dayOf(knownAt) };
  if (asOf !== undefined) return { axis: 'effective', at: asOf, day: dayOf(asOf) };
  return undefined;
}

/** The field of a fact that an axis selects by. */
export const cutField = (axis: Axis): keyof Cuts => (axis === 'effective' ? 'effectiveAt' : 'at');

/**
 * The rest of the moment's own day, both bounds included, which is read fact by fact. Null when the day ends with the moment.
 */
export function restOfDay({ at, day }: Moment): { from: string; to: string } | null {
  const from = new Date(Date.parse(at) + 1).toISOString();
  const to = endOfDay(day);
  return from <= to ? { from, to } : null;
}

export interface SpanBounds {
  from: string;
  to: string;
}

/** The fewest spans that cover every day after this one: days to the month's end, months to the fiscal year's, then years. */
export function spansAfter(day: string): SpanBounds[] {
  const month = monthOf(day);
  const nextMonth = monthAfter(day);
  const fiscalYear = fiscalYearOf(day);
  const nextYear = String(Number(fiscalYear) + 1).padStart(4, '0');
  const spans = [
    { from: `day:${addDays(day, 1)}`, to: `day:${month}-31` },
    { from: `month:${nextMonth}`, to: `month:${nextYear}-03` },
    { from: `fy:${nextYear}`, to: 'fy:9999' },
  ];
  return spans.filter(({ from, to }) => from <= to);
}

/** Days and whole months that together cover exactly the days of a range. */
export function spansWithin(from: string, to: string): SpanBounds[] {
  const firstWhole = from.endsWith('-01') ? monthOf(from) : monthAfter(from);
  const afterLast = monthOf(addDays(to, 1)) > monthOf(to) ? monthAfter(to) : monthOf(to);
  if (firstWhole >= afterLast) return [{ from: `day:${from}`, to: `day:${to}` }];
  const spans = [
    { from: `day:${from}`, to: `day:${addDays(`${firstWhole}-01`, -1)}` },
    { from: `month:${firstWhole}`, to: `month:${monthOf(addDays(`${afterLast}-01`, -1))}` },
    { from: `day:${afterLast}-01`, to: `day:${to}` },
  ];
  return spans.filter((span) => span.from <= span.to);
}

const monthAfter = (day: string): string => monthOf(addDays(`${monthOf(day)}-28`, 4));

/** The days whose open periods belong to a span, and which part of them. */
export function openDays({ from, to }: SpanBounds): { from: string; to: string; part: 'ofDay' | 'ofMonth' | 'ofYear' } {
  const [kind, first = ''] = from.split(':');
  const last = to.slice(to.indexOf(':') + 1);
  if (kind === 'day') return { from: first, to: last, part: 'ofDay' };
  if (kind === 'month') return { from: `${first}-01`, to: `${last}-31`, part: 'ofMonth' };
  const lastYear = last < '9999' ? String(Number(last) + 1).padStart(4, '0') : last;
  return { from: `${first}-04-01`, to: `${lastYear}-03-31`, part: 'ofYear' };
}

/** First and last day of a range that ends on a day. */
export function rangeDays(range: DashboardRange, to: string): { from: string; to: string } {
  const from: Record<DashboardRange, string> = {
    today: to,
    '7d': addDays(to, -6),
    month: `${monthOf(to)}-01`,
    fy: `${fiscalYearOf(to)}-04-01`,
  };
  return { from: from[range], to };
}
