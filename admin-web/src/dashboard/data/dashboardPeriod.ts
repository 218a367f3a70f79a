import type { DashboardRange } from '@bahi/contracts';
import { isDay } from '../../format/dates.ts';
import { dayPart, instantOf, pastOf } from '../../format/pastInstant.ts';
import type { DashboardQuestion } from '../../providers/calls/dashboard.ts';

export type Chosen = DashboardRange | 'yesterday' | 'days';
/** In the order in which they are offered. */
export const PERIODS: readonly Chosen[] = ['today', 'yesterday', '7d', 'month', 'fy', 'days'];

/** Days, both included. */
interface Days {
  from: string;
  to: string;
}

export interface DashboardPeriod {
  chosen: Chosen;
  /** The days of the choice `days`. */
  days: Days;
  /** A past day, `2026-11-20`, shown as of its end, or a past minute, `2026-11-20T14:30`; undefined for now. */
  asOf: string | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The day `count` days later, or earlier when negative. */
export const shiftDay = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** The days chosen if they are in order and over by the last day; else the week up to it. */
function daysOf(from: string, to: string, last: string): Days {
  const areRight = isDay(from) && isDay(to) && from <= to && to <= last;
  return areRight ? { from, to } : { from: shiftDay(last, -6), to: last };
}

/** Reads the period from the address. */
export function readPeriod(search: URLSearchParams, now: { today: string; nowMs: number }): DashboardPeriod {
  const text = (name: string): string => search.get(name) ?? '';
  const asOf = pastOf(text('asOf'), now);
  const days = daysOf(text('from'), text('to'), asOf === undefined ? now.today : dayPart(asOf));
  const chosen = PERIODS.find((known) => known === text('range')) ?? 'today';
  return { chosen, days, asOf };
}

/** The period for the address; what is the default is left out. */
export function writePeriod({ chosen, days, asOf }: DashboardPeriod): Record<string, string> {
  return {
    ...(chosen !== 'today' && { range: chosen }),
    ...(chosen === 'days' && { from: days.from, to: days.to }),
    ...(asOf !== undefined && { asOf }),
  };
}

/** What the server is asked for. */
export function questionOf({ chosen, days, asOf }: DashboardPeriod, today: string): DashboardQuestion {
  const then = asOf === undefined ? {} : { asOf: instantOf(asOf) };
  const last = asOf === undefined ? today : dayPart(asOf);
  if (chosen === 'days') return { ...days, ...then };
  if (chosen !== 'yesterday') return { range: chosen, ...then };
  const day = shiftDay(last, -1);
  return { from: day, to: day, ...then };
}
