import type { DashboardRange, DashboardView } from '@bahi/contracts';
import { callApi } from '../http/http.ts';

export interface DashboardQuestion {
  range: DashboardRange;
  /** Top products by revenue (default) or by units. */
  top?: 'revenue' | 'units';
  /** A past instant: the figures as of then. */
  asOf?: string;
}

/** Figures of the range, without those the role may not see. @throws {ApiError} rebuilding */
export const getDashboard = async (question: DashboardQuestion, signal?: AbortSignal): Promise<DashboardView> =>
  (await callApi<DashboardView>(`/dashboard?${new URLSearchParams({ ...question })}`, { signal })).body;
