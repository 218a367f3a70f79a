import type { DashboardRange, DashboardView } from '@bahi/contracts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { OWN_BILLS_KEY, useWatchDashboard } from '../providers/cache/live.ts';
import { getDashboard, type DashboardQuestion } from '../providers/calls/dashboard.ts';
import type { ApiError } from '../providers/http/apiError.ts';
import { serverNowMs, today } from '../providers/http/serverClock.ts';

/** What staff get has no takings, whatever the type of the full view says. */
export type ShownDashboard = Pick<DashboardView, 'range' | 'from' | 'to' | 'position' | 'tiles' | 'lowStock'> &
  Partial<DashboardView>;

/** The end of a day in the shop's zone, as an instant. */
const endOf = (day: string): string => `${day}T23:59:59.999+05:30`;

/** The range now, or as it was at the end of the day `asOf`. */
export function questionOf(range: DashboardRange, asOf: string | undefined): DashboardQuestion {
  return asOf === undefined ? { range } : { range, asOf: endOf(asOf) };
}

/** So long behind midnight the server's clock is on the next day too, as a rule; where it is not, it is asked again. */
const BEHIND_MIDNIGHT_MS = 1_000;
const AGAIN_MS = 60_000;

/** How long figures of today stay those of today. */
function untilNextDayMs({ state: { data } }: { state: { data: ShownDashboard | undefined } }): number {
  const day = today();
  if (data !== undefined && data.to < day) return AGAIN_MS;
  return Date.parse(endOf(day)) + BEHIND_MIDNIGHT_MS - serverNowMs();
}

/** The figures of a range, moved by pushes while it is today's; a past day stands still. */
export function useDashboard(range: DashboardRange, asOf?: string): UseQueryResult<ShownDashboard, ApiError> {
  useWatchDashboard(range);
  return useQuery<ShownDashboard, ApiError>({
    // a past day has a key of its own, which pushes do not touch
    queryKey: asOf === undefined ? ['dashboard', range] : ['dashboard', 'asOf', asOf, range],
    queryFn: async ({ signal }) => getDashboard(questionOf(range, asOf), signal),
    placeholderData: keepPreviousData,
    // a page left open over midnight is on another day, whether somebody comes back to it or it is looked at all the while
    refetchOnWindowFocus: true,
    refetchInterval: asOf === undefined && untilNextDayMs,
  });
}

/** Figures that pushes do not carry, once they are there; asked for again by whoever sees them fail. */
export interface DashboardDetail<T> {
  data: T | undefined;
  error: ApiError | null;
  askAgain: () => void;
}

/**
 * Figures that pushes do not carry (products by units): asked for again when the figures of `view` have moved on, one call at a
 * time. Those of another day, behind midnight, are other figures.
 */
export function useDashboardDetail<T>(
  name: string,
  question: DashboardQuestion,
  pick: (view: DashboardView) => T,
  options: { view: ShownDashboard; enabled: boolean },
): DashboardDetail<T> {
  const { enabled } = options;
  const { position, to } = options.view;
  const { data, error, isFetching, refetch } = useQuery<DashboardView, ApiError, T>({
    queryKey: ['dashboard', name, question.range, question.asOf ?? '', to],
    queryFn: async ({ signal }) => getDashboard(question, signal),
    select: pick,
    enabled,
  });
  const askedFor = useRef(position);
  useEffect(() => {
    if (!enabled || isFetching || askedFor.current === position) return;
    askedFor.current = position;
    void refetch();
  }, [enabled, isFetching, position, refetch]);
  return { data, error, askAgain: () => void refetch() };
}

type OwnBills = Pick<ShownDashboard, 'recentBills' | 'ownBillCount'>;
const ownBillsOf = ({ recentBills, ownBillCount }: ShownDashboard): OwnBills => ({ recentBills, ownBillCount });

/**
 * One's own bills of the day that `view` is of, which no push carries: pushes go to all staff alike. They are counted from the list
 * of bills, and asked for again when that has moved, which may be behind the figures.
 */
export function useOwnBills({ to }: ShownDashboard, enabled: boolean): DashboardDetail<OwnBills> {
  const { data, error, refetch } = useQuery<ShownDashboard, ApiError, OwnBills>({
    queryKey: [OWN_BILLS_KEY, to],
    queryFn: async ({ signal }) => getDashboard({ range: 'today' }, signal),
    select: ownBillsOf,
    enabled,
  });
  return { data, error, askAgain: () => void refetch() };
}
