import type { DashboardRange, DashboardView } from '@bahi/contracts';
import { callApi } from '../http/http.ts';

export interface DashboardQuestion {
  range: DashboardRange;
  /** Top products by revenue (default) or by units. */
  top?: 'revenue' | 'units';
  /** An instant of the past: the shop as it was then. */
  asOf?: string;
}

/** Figures of the range; what the reader's role may not see is absent. @throws {ApiError} rebuilding */
export const getDashboard = async (question: DashboardQuestion, signal?: AbortSignal): Promise<DashboardView> =>
  (await callApi<DashboardView>(`/dashboard?${new URLSearchParams({ ...question })}`, { signal })).body;
