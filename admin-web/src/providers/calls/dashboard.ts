import type { CoverView, DashboardRange, DashboardView } from '@bahi/contracts';
import { callApi } from '../http/http.ts';

export interface DashboardQuestion {
  range?: DashboardRange;
  /** Days instead of a range, both included. */
  from?: string;
  to?: string;
  /** Top products by revenue (default) or by units. */
  top?: 'revenue' | 'units';
  /** A past instant: the figures as of then. */
  asOf?: string;
}

/** Figures of the range, without those the role may not see. @throws {ApiError} rebuilding */
export const getDashboard = async (question: DashboardQuestion, signal?: AbortSignal): Promise<DashboardView> =>
  (await callApi<DashboardView>(`/dashboard?${new URLSearchParams({ ...question })}`, { signal })).body;

/** What runs low, and how many days it lasts; now or at a past instant. @throws {ApiError} rebuilding */
export const getCover = async (asOf: string | undefined, signal?: AbortSignal): Promise<CoverView> => {
  const search = asOf === undefined ? '' : `?${new URLSearchParams({ asOf })}`;
  return (await callApi<CoverView>(`/dashboard/cover${search}`, { signal })).body;
};
