import type { Id, PaymentView, StatementView } from '@bahi/contracts';
import { callApi } from '../http/http.ts';

/** A customer's statement of the days in a query, for paper. @throws {ApiError} forbidden (staff) */
export const getStatementToPrint = async (id: Id, days: URLSearchParams, signal: AbortSignal): Promise<StatementView> =>
  (await callApi<StatementView>(`/customers/${id}/statement?${days}`, { signal })).body;

/** A payment as its receipt shows it. */
export const getReceiptToPrint = async (id: Id, signal: AbortSignal): Promise<PaymentView> =>
  (await callApi<PaymentView>(`/payments/${id}`, { signal })).body;
