import type {
  CreditLimitBody,
  CustomerDues,
  CustomerTotals,
  Id,
  MergeCustomerBody,
  OpeningBalanceBody,
  PaymentPreview,
  PaymentView,
  PrintLanguage,
  PrintSize,
  PromiseBody,
  RefundAdvanceBody,
  StatementView,
  TakePaymentBody,
  VendorDues,
  WriteOffBody,
  CorrectPaymentMethodBody,
} from '@bahi/contracts';
import type { PartyKind } from '@bahi/paper';
import { callApi, type RequestOptions } from '../http/http.ts';

/** A customer who owes, or a vendor who is owed. */
export interface Party {
  kind: PartyKind;
  id: Id;
}

const pathOf = ({ kind, id }: Party): string => `/${kind}s/${id}`;

/** What all customers of a list owe. @throws {ApiError} forbidden (staff), query errors */
export const getCustomerTotals = async (
  { filter, asOf }: { filter: object; asOf?: string | undefined },
  signal?: AbortSignal,
): Promise<CustomerTotals> => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), ...(asOf !== undefined && { asOf }) });
  return (await callApi<CustomerTotals>(`/customers/totals?${query}`, { signal })).body;
};

/** The days of a statement; an empty one is left out. */
export interface StatementDays {
  from: string;
  to: string;
}

const daysIn = (days: StatementDays): [string, string][] =>
  Object.entries<string>({ ...days }).filter(([, day]) => day !== '');

/** The statement of a customer or a vendor of some days. @throws {ApiError} forbidden (staff) */
export const getStatement = async (party: Party, days: StatementDays, signal?: AbortSignal): Promise<StatementView> =>
  (await callApi<StatementView>(statementPath(party, daysIn(days)), { signal })).body;

const statementPath = (party: Party, query: [string, string][]): string =>
  `${pathOf(party)}/statement?${new URLSearchParams(query)}`;

/** Paper, and the language on it. */
export interface PaperChoice {
  size: PrintSize;
  language: PrintLanguage;
}

async function fileAt(path: string, fileType: string, signal?: AbortSignal): Promise<File> {
  const { body, headers } = await callApi<Blob>(path, { isFile: true, fileType, signal });
  const disposition = headers.get('Content-Disposition') ?? '';
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
  const [, plain = 'file'] = /filename="([^"]+)"/.exec(disposition) ?? [];
  return new File([body], encoded === undefined ? plain : decodeURIComponent(encoded), { type: fileType });
}

/** The same statement on paper, named after its party and day. */
export const getStatementPdf = async (party: Party, days: StatementDays, paper: PaperChoice): Promise<File> =>
  fileAt(statementPath(party, [...daysIn(days), ...Object.entries<string>({ ...paper })]), PDF);

/** The same statement as a table. */
export const getStatementCsv = async (party: Party, days: StatementDays): Promise<File> =>
  fileAt(statementPath(party, daysIn(days)), 'text/csv');

const PDF = 'application/pdf';

/** On what a payment would fall. Nothing is recorded. */
export async function previewPayment(
  party: Party,
  { amountPaise, billId, deposit }: Pick<TakePaymentBody, 'amountPaise' | 'billId' | 'deposit'>,
  signal?: AbortSignal,
): Promise<PaymentPreview> {
  const query = new URLSearchParams({
    amountPaise: String(amountPaise),
    ...(billId && { billId }),
    ...(deposit === true && { deposit: 'true' }),
  });
  return (await callApi<PaymentPreview>(`${pathOf(party)}/payment-preview?${query}`, { signal })).body;
}

/**
 * A customer pays later than with a bill, or a vendor is paid.
 * @throws {ApiError} bill_not_of_customer, purchase_not_of_vendor, tendered_too_little, idempotency errors
 */
export const takePayment = async (body: TakePaymentBody, options: RequestOptions): Promise<PaymentView> =>
  (await callApi<PaymentView>('/payments', { method: 'POST', body, ...options })).body;

/** A payment as its receipt shows it. */
export const getPayment = async (id: Id, signal?: AbortSignal): Promise<PaymentView> =>
  (await callApi<PaymentView>(`/payments/${id}`, { signal })).body;

/** The receipt on paper. */
export const getReceiptPdf = async (id: Id, paper: PaperChoice): Promise<File> =>
  fileAt(`/payments/${id}?${new URLSearchParams(Object.entries(paper))}`, PDF);

/** @throws {ApiError} payment_used, payment_reversed */
export const reversePayment = async (id: Id, reason: string, options: RequestOptions): Promise<PaymentView> =>
  (await callApi<PaymentView>(`/payments/${id}`, { method: 'DELETE', body: { reason }, ...options })).body;

/** @throws {ApiError} payment_method_same, payment_reversed */
export const correctMethod = async (
  id: Id,
  body: CorrectPaymentMethodBody,
  options: RequestOptions,
): Promise<PaymentView> =>
  (await callApi<PaymentView>(`/payments/${id}/method`, { method: 'PUT', body, ...options })).body;

/** @throws {ApiError} advance_too_small */
export const refundAdvance = async (id: Id, body: RefundAdvanceBody, options: RequestOptions): Promise<unknown> =>
  (await callApi(`/payments/${id}/refund`, { method: 'POST', body, ...options })).body;

/** @throws {ApiError} not_a_deposit */
export const releaseDeposit = async (id: Id, options: RequestOptions): Promise<PaymentView> =>
  (await callApi<PaymentView>(`/payments/${id}/release`, { method: 'POST', body: {}, ...options })).body;

/** What was owed before. @throws {ApiError} future_date */
export const recordOpening = async (
  party: Party,
  body: OpeningBalanceBody,
  options: RequestOptions,
): Promise<CustomerDues | VendorDues> =>
  (await callApi<CustomerDues | VendorDues>(`${pathOf(party)}/opening-balance`, { method: 'POST', body, ...options }))
    .body;

/** What is changed of a customer's dues, and with what. */
export interface DuesChanges {
  'write-off': WriteOffBody;
  limit: CreditLimitBody;
  promise: PromiseBody;
  merge: MergeCustomerBody;
  unmerge: Record<string, never>;
}

/** Changes a customer's dues. @throws {ApiError} field errors, merge_used, write_off_above_due */
export const changeDues = async <Name extends keyof DuesChanges>(
  id: Id,
  name: Name,
  body: DuesChanges[Name],
  options: RequestOptions,
): Promise<CustomerDues> =>
  (await callApi<CustomerDues>(`/customers/${id}/${name}`, { method: 'POST', body, ...options })).body;
