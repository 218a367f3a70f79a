import type {
  CashMovementBody,
  CashMovementRow,
  CloseDayBody,
  DayCloseRow,
  DrawerView,
  Id,
  PrintLanguage,
  PrintSize,
  RecountDayBody,
} from '@bahi/contracts';
import { callApi, type RequestOptions } from '../http/http.ts';

/** What should be in the drawer now; staff who count blind get no figures. @throws {ApiError} staff_may_not_close */
export const getDrawer = async (signal?: AbortSignal): Promise<DrawerView> =>
  (await callApi<DrawerView>('/day-close', { signal })).body;

/** One sealed close with its recounts. @throws {ApiError} not_found, staff_may_not_close */
export const getDayClose = async (id: Id, signal?: AbortSignal): Promise<DayCloseRow> =>
  (await callApi<DayCloseRow>(`/day-closes/${id}`, { signal })).body;

/** A close as PDF, or with `now` what should be in the drawer. @throws {ApiError} not_found, too_many_requests */
export async function getClosePdf(
  closeId: string,
  { size, language }: { size: PrintSize; language: PrintLanguage },
): Promise<File> {
  const path = closeId === 'now' ? '/day-close' : `/day-closes/${closeId}`;
  const query = new URLSearchParams({ size, language });
  const { body, headers } = await callApi<Blob>(`${path}?${query}`, { isFile: true, fileType: 'application/pdf' });
  const [, name = 'day-close.pdf'] = /filename="([\w.-]+)"/.exec(headers.get('Content-Disposition') ?? '') ?? [];
  return new File([body], name, { type: 'application/pdf' });
}

/** Cash in or out of the drawer. @throws {ApiError} float_after_close, field errors */
export const moveCash = async (body: CashMovementBody, options: RequestOptions): Promise<CashMovementRow> =>
  (await callApi<CashMovementRow>('/cash-movements', { method: 'POST', body, ...options })).body;

/** Seals the day. The same key closes it once. @throws {ApiError} bills_pending, close_needs_reason, idempotency_mismatch */
export const closeDay = async (body: CloseDayBody, options: RequestOptions): Promise<DayCloseRow> =>
  (await callApi<DayCloseRow>('/day-closes', { method: 'POST', body, ...options })).body;

/** A second count beside a sealed close; owner only. @throws {ApiError} not_found, field errors */
export const recountDay = async (id: Id, body: RecountDayBody, options: RequestOptions): Promise<DayCloseRow> =>
  (await callApi<DayCloseRow>(`/day-closes/${id}/recount`, { method: 'POST', body, ...options })).body;
