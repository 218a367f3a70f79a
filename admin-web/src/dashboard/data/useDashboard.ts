import type { CoverView, DashboardView } from '@bahi/contracts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CHOSEN_DAYS_KEY, OWN_BILLS_KEY, useWatchDashboard } from '../../providers/cache/live.ts';
import { getCover, getDashboard, type DashboardQuestion } from '../../providers/calls/dashboard.ts';
import type { ApiError } from '../../providers/http/apiError.ts';
import { serverNowMs, today } from '../../providers/http/serverClock.ts';
import { instantOf } from '../../format/pastInstant.ts';

/** The view of staff has no revenue, although the type of the full view says so. */
export type ShownDashboard = Pick<DashboardView, 'range' | 'from' | 'to' | 'position' | 'tiles' | 'lowStock'> &
  Partial<DashboardView>;

/** Delay after midnight until the server's clock is usually on the next day too; otherwise it is asked again. */
const BEHIND_MIDNIGHT_MS = 1_000;
const AGAIN_MS = 60_000;

/** Time until the next day begins. */
function untilNextDayMs({ state: { data } }: { state: { data: ShownDashboard | undefined } }): number {
  const day = today();
  if (data !== undefined && data.to < day) return AGAIN_MS;
  return Date.parse(instantOf(day)) + BEHIND_MIDNIGHT_MS - serverNowMs();
}

/** Live messages update the key of a range alone, and ask for chosen days again; those of the past do not change. */
function keyOf({ range, from, to, asOf }: DashboardQuestion): readonly unknown[] {
  if (asOf !== undefined) return ['dashboard', 'asOf', asOf, range ?? `${from}–${to}`];
  return range === undefined ? [CHOSEN_DAYS_KEY, from, to] : ['dashboard', range];
}

/** The figures of a period. Live messages update today's; those of the past do not change. */
export function useDashboard(question: DashboardQuestion): UseQueryResult<ShownDashboard, ApiError> {
  const { range, asOf } = question;
  useWatchDashboard(range ?? 'today');
  return useQuery<ShownDashboard, ApiError>({
    queryKey: keyOf(question),
    queryFn: async ({ signal }) => getDashboard(question, signal),
    placeholderData: keepPreviousData,
    // a page that is open over midnight switches to the new day
    refetchOnWindowFocus: true,
    refetchInterval: asOf === undefined && range !== undefined && untilNextDayMs,
  });
}

const COVER_MS = 5 * 60_000;

/**
 * What runs low and how long it lasts. It changes slowly and is expensive to calculate in a large shop, so it is not pushed: it is
 * fetched every five minutes, and when other products run low.
 */
export function useCover(question: DashboardQuestion, low: readonly { productId: string }[], enabled: boolean) {
  const { asOf } = question;
  const ids = low.map(({ productId }) => productId).join();
  const { data } = useQuery<CoverView, ApiError>({
    queryKey: ['cover', asOf ?? '', ids],
    queryFn: async ({ signal }) => getCover(asOf, signal),
    placeholderData: keepPreviousData,
    refetchInterval: asOf === undefined && COVER_MS,
    enabled,
  });
  return data;
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
    queryKey: ['dashboard', name, ...keyOf(question), to],
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
