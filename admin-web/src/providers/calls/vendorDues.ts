import type {
  Id,
  OpeningBalanceBody,
  PaymentView,
  RefundAdvanceBody,
  StatementView,
  TakePaymentBody,
  VendorDues,
  VendorPaymentPreview,
  VendorView,
} from '@bahi/contracts';
import { callApi, type RequestOptions } from '../http/http.ts';

/** One vendor with what is open, archived or not. @throws {ApiError} not_found */
export const getVendor = async (id: Id, signal?: AbortSignal): Promise<VendorView> =>
  (await callApi<VendorView>(`/vendors/${id}`, { signal })).body;

/** The days of a statement; an empty one is left out. */
export interface VendorStatementDays {
  from: string;
  to: string;
}

/** What the shop owes a vendor, entry by entry. @throws {ApiError} forbidden (staff) */
export async function getVendorStatement(
  id: Id,
  days: VendorStatementDays,
  signal?: AbortSignal,
): Promise<StatementView> {
  const query = new URLSearchParams(Object.entries(days).filter(([, day]) => day !== ''));
  return (await callApi<StatementView>(`/vendors/${id}/statement?${query}`, { signal })).body;
}

/** On what a payment to a vendor would fall. Nothing is recorded. */
export async function previewVendorPayment(
  vendorId: Id,
  { amountPaise, billId }: Pick<TakePaymentBody, 'amountPaise' | 'billId'>,
  signal?: AbortSignal,
): Promise<VendorPaymentPreview> {
  const query = new URLSearchParams({ amountPaise: String(amountPaise), ...(billId && { billId }) });
  return (await callApi<VendorPaymentPreview>(`/vendors/${vendorId}/payment-preview?${query}`, { signal })).body;
}

/** A vendor is paid later than with a purchase. @throws {ApiError} purchase_not_of_vendor, idempotency errors */
export const payVendor = async (body: TakePaymentBody, options: RequestOptions): Promise<PaymentView> =>
  (await callApi<PaymentView>('/payments', { method: 'POST', body, ...options })).body;

/** What was owed before. @throws {ApiError} future_date */
export const recordVendorOpening = async (
  id: Id,
  body: OpeningBalanceBody,
  options: RequestOptions,
): Promise<VendorDues> =>
  (await callApi<VendorDues>(`/vendors/${id}/opening-balance`, { method: 'POST', body, ...options })).body;

/** Takes a wrong payment back. @throws {ApiError} payment_used, payment_reversed */
export const takeBackVendorPayment = async (id: Id, reason: string, options: RequestOptions): Promise<PaymentView> =>
  (await callApi<PaymentView>(`/payments/${id}`, { method: 'DELETE', body: { reason }, ...options })).body;

/** A vendor gives an advance back. @throws {ApiError} advance_too_small */
export const refundVendorAdvance = async (id: Id, body: RefundAdvanceBody, options: RequestOptions): Promise<unknown> =>
  (await callApi(`/payments/${id}/refund`, { method: 'POST', body, ...options })).body;
