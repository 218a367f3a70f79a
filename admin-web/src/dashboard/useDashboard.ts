import type { DashboardRange, DashboardView } from '@bahi/contracts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { OWN_BILLS_KEY, useWatchDashboard } from '../providers/cache/live.ts';
import { getDashboard, type DashboardQuestion } from '../providers/calls/dashboard.ts';
import type { ApiError } from '../providers/http/apiError.ts';
import { serverNowMs, today } from '../providers/http/serverClock.ts';

/** The view of staff has no revenue, although the type of the full view says so. */
export type ShownDashboard = Pick<DashboardView, 'range' | 'from' | 'to' | 'position' | 'tiles' | 'lowStock'> &
  Partial<DashboardView>;

/** The end of a day in the shop's time zone. */
const endOf = (day: string): string => `${day}T23:59:59.999+05:30`;

/** The range as of now, or of the end of the day `asOf`. */
export function questionOf(range: DashboardRange, asOf: string | undefined): DashboardQuestion {
  return asOf === undefined ? { range } : { range, asOf: endOf(asOf) };
}

/** Delay after midnight until the server's clock is usually on the next day too; otherwise it is asked again. */
const BEHIND_MIDNIGHT_MS = 1_000;
const AGAIN_MS = 60_000;

/** Time until the next day begins. */
function untilNextDayMs({ state: { data } }: { state: { data: ShownDashboard | undefined } }): number {
  const day = today();
  if (data !== undefined && data.to < day) return AGAIN_MS;
  return Date.parse(endOf(day)) + BEHIND_MIDNIGHT_MS - serverNowMs();
}

/** The figures of a range. Live messages update today's; those of a past day do not change. */
export function useDashboard(range: DashboardRange, asOf?: string): UseQueryResult<ShownDashboard, ApiError> {
  useWatchDashboard(range);
  return useQuery<ShownDashboard, ApiError>({
    // live messages do not update the key of a past day
    queryKey: asOf === undefined ? ['dashboard', range] : ['dashboard', 'asOf', asOf, range],
    queryFn: async ({ signal }) => getDashboard(questionOf(range, asOf), signal),
    placeholderData: keepPreviousData,
    // a page that is open over midnight switches to the new day
    refetchOnWindowFocus: true,
    refetchInterval: asOf === undefined && untilNextDayMs,
  });
}

/** Figures that live messages do not carry, with an error and a retry. */
export interface DashboardDetail<T> {
  data: T | undefined;
  error: ApiError | null;
  refetch: () => void;
}

/**
 * Figures that live messages do not carry (products by units): fetched again when `view` changes, one call at a time. After midnight
 * they are another query.
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
  return { data, error, refetch: () => void refetch() };
}

type OwnBills = Pick<ShownDashboard, 'recentBills' | 'ownBillCount'>;
const ownBillsOf = ({ recentBills, ownBillCount }: ShownDashboard): OwnBills => ({ recentBills, ownBillCount });

/**
 * The user's own bills of the day of `view`. Live messages do not carry them, because they are the same for all staff. Counted from the
 * list of bills and fetched again when that changes, which may be later than the figures.
 */
export function useOwnBills({ to }: ShownDashboard, enabled: boolean): DashboardDetail<OwnBills> {
  const { data, error, refetch } = useQuery<ShownDashboard, ApiError, OwnBills>({
    queryKey: [OWN_BILLS_KEY, to],
    queryFn: async ({ signal }) => getDashboard({ range: 'today' }, signal),
    select: ownBillsOf,
    enabled,
  });
  return { data, error, refetch: () => void refetch() };
}
