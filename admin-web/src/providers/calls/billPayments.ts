import type { BillView, CorrectPaymentMethodBody, PaymentView, PutOnKhataBody, TakePaymentBody } from '@bahi/contracts';
import { callApi, type RequestOptions } from '../http/http.ts';

/** Takes what a customer pays of earlier bills: it falls on the oldest. @throws {ApiError} unknown_customer, clock_suspect */
export const takePayment = async (body: TakePaymentBody, options: RequestOptions): Promise<PaymentView> =>
  (await callApi<PaymentView>('/payments', { method: 'POST', body, ...options })).body;

/** Makes awaited UPI of a bill a due of its customer. @throws {ApiError} nothing_awaited, credit_limit_exceeded */
export const putOnKhata = async (billId: string, body: PutOnKhataBody, options: RequestOptions): Promise<BillView> =>
  (await callApi<BillView>(`/billing/${billId}/put-on-khata`, { method: 'POST', body, ...options })).body;

/** Corrects how a payment of a bill came. Owner only. @throws {ApiError} payment_method_same, bill_cancelled */
export const correctBillPayment = async (
  { billId, paymentId }: { billId: string; paymentId: string },
  body: CorrectPaymentMethodBody,
  options: RequestOptions,
): Promise<BillView> => {
  const path = `/billing/${billId}/payments/${paymentId}/method`;
  return (await callApi<BillView>(path, { method: 'PUT', body, ...options })).body;
};
