import type {
  BillRow,
  BillStatusBody,
  BillView,
  CompleteBillBody,
  CreateBillBody,
  DeleteBillBody,
  DraftRow,
  IssueCreditNoteBody,
  PaymentReceivedBody,
  PrintLanguage,
  PrintSize,
  SaleTotals,
  SaveBillBody,
  SalesByCashier,
  WrittenCreditNote,
  SplitBillBody,
} from '@bahi/contracts';
import type { Copies } from '@bahi/paper';
import { callApi, type RequestOptions } from '../http/http.ts';
import { rowCount } from '../http/rowCount.ts';

/** Filter for sales whose payment was not seen yet. */
export const OPEN_PAYMENTS = { paymentStatus: 'open' } as const;

const command = async (
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  options: RequestOptions = {},
) => (await callApi<BillView>(`/billing/${path}`, { method, body, ...options })).body;

export const getBill = async (id: string, signal?: AbortSignal): Promise<BillView> =>
  (await callApi<BillView>(`/billing/${id}`, { signal })).body;

/** Options of a PDF. */
export interface PdfChoice {
  size: PrintSize;
  language: PrintLanguage;
  copies?: Copies;
}

/** Path of the PDF of a bill, or of one of its credit notes. */
const pdfPath = (id: string, creditNoteId?: string): string =>
  creditNoteId === undefined ? `/billing/${id}/pdf` : `/billing/${id}/credit-notes/${creditNoteId}/pdf`;

/**
 * The bill as PDF, named after its number, or one of its credit notes; a draft as an estimate.
 * @throws {ApiError} bill_discarded, too_many_requests
 */
export async function getBillPdf(
  { id, creditNoteId }: { id: string; creditNoteId?: string | undefined },
  { size, language, copies = 'plain' }: PdfChoice,
  signal?: AbortSignal,
): Promise<File> {
  const query = new URLSearchParams({
    size,
    language,
    ...(copies !== 'plain' && { copy: copies === 'copy' ? 'true' : copies }),
  });
  const { body, headers } = await callApi<Blob>(`${pdfPath(id, creditNoteId)}?${query}`, { isFile: true, signal });
  return new File([body], fileNameIn(headers), { type: 'application/pdf' });
}

/** Sets name and type: without them some programs receive a `.bin` file. */
function fileNameIn(headers: Headers): string {
  const [, encoded = 'bill.pdf'] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('Content-Disposition') ?? '') ?? [];
  return decodeURIComponent(encoded);
}

/** What the bills of a list come to. @param filter that of the list. @throws {ApiError} forbidden (staff), query errors */
export const getSaleTotals = async (filter: object, signal?: AbortSignal): Promise<SaleTotals> =>
  (await callApi<SaleTotals>(`/sales/totals?${new URLSearchParams({ filter: JSON.stringify(filter) })}`, { signal }))
    .body;

/** Completed and cancelled bills by id. */
export const salesById = async (ids: readonly string[], signal?: AbortSignal): Promise<BillRow[]> =>
  (await callApi<BillRow[]>(`/sales?${new URLSearchParams({ filter: JSON.stringify({ id: ids }) })}`, { signal })).body;

/** The newest completed bills. */
export async function newestSales(count: number, signal?: AbortSignal): Promise<BillRow[]> {
  const filter = JSON.stringify({ status: 'completed' });
  const query = new URLSearchParams({ filter, range: `[0,${count - 1}]`, sort: '["billedAt","DESC"]' });
  return (await callApi<BillRow[]>(`/sales?${query}`, { signal })).body;
}

/** Number of completed UPI bills whose payment was not seen yet. */
export async function countOpenPayments(signal?: AbortSignal): Promise<number> {
  const query = new URLSearchParams({ filter: JSON.stringify(OPEN_PAYMENTS), range: '[0,0]' });
  const { body, headers } = await callApi<BillRow[]>(`/sales?${query}`, { signal });
  return rowCount(headers, body).total;
}

/** Number of drafts with this status. */
export async function countDrafts(status: 'created' | 'in_billing', signal?: AbortSignal): Promise<number> {
  const query = new URLSearchParams({ filter: JSON.stringify({ status }), range: '[0,0]' });
  const { body, headers } = await callApi<BillRow[]>(`/billing?${query}`, { signal });
  return rowCount(headers, body).total;
}

/** How many open bills are shown beside each other. */
const OPEN_SHOWN = 50;

/** The newest open bills of the shop. */
export async function openDrafts(signal?: AbortSignal): Promise<DraftRow[]> {
  const query = new URLSearchParams({
    filter: JSON.stringify({ status: ['created', 'in_billing'] }),
    sort: JSON.stringify(['createdAt', 'DESC']),
    range: JSON.stringify([0, OPEN_SHOWN - 1]),
  });
  return (await callApi<DraftRow[]>(`/billing?${query}`, { signal })).body;
}

/** Creates an empty draft; with `reuseEmpty` returns this session's draft if it is still empty. */
export const createBill = async (body: CreateBillBody, options: RequestOptions): Promise<BillView> =>
  command('POST', 'create', body, options);

/** @throws {ApiError} lines_required_to_save, stale_revision (409 with `current` and `difference`), bill_submitted */
export const saveBill = async (id: string, body: SaveBillBody, options: RequestOptions): Promise<BillView> =>
  command('PUT', `${id}/save`, body, options);

/** Generates the bill. Repeating it with the same content always returns the first result. @throws {ApiError} customer_required, … */
export const completeBill = async (id: string, body: CompleteBillBody, options: RequestOptions): Promise<BillView> =>
  command('POST', `${id}/complete`, body, options);

/** Cancels a completed bill: the number stays, the stock returns, at most what was paid comes back. Owner only. @throws {ApiError} period_filed */
export const cancelBill = async (id: string, body: DeleteBillBody, options: RequestOptions): Promise<BillView> =>
  command('DELETE', id, Object.keys(body).length === 0 ? undefined : body, options);

/** @throws {ApiError} restore_expired, bill_not_discarded */
export const restoreBill = async (id: string, options: RequestOptions): Promise<BillView> =>
  command('POST', `${id}/restore`, undefined, options);

/** @throws {ApiError} status_not_allowed, use_complete, stale_revision */
export const changeBillStatus = async (id: string, body: BillStatusBody, options: RequestOptions): Promise<BillView> =>
  command('PATCH', `${id}/status`, body, options);

/**
 * Deletes this revision of a draft; it can be restored for 30 days. Does not use DELETE, which would cancel a bill that was generated
 * meanwhile. @throws {ApiError} bill_submitted, bill_completed, stale_revision
 */
export const discardBill = async (
  { id, revision }: Pick<BillView, 'id' | 'revision'>,
  options: RequestOptions,
): Promise<BillView> => changeBillStatus(id, { revision, status: 'discarded' }, options);

/** Marks a UPI bill as paid. @throws {ApiError} payment_already_received, nothing_to_pay */
export const paymentReceived = async (
  id: string,
  body: PaymentReceivedBody,
  options: RequestOptions,
): Promise<BillView> => command('POST', `${id}/payment-received`, body, options);

/** Takes back parts of a completed bill. Owner only. @throws {ApiError} more_than_sold, bill_cancelled */
export const issueCreditNote = async (
  id: string,
  body: IssueCreditNoteBody,
  options: RequestOptions,
): Promise<WrittenCreditNote> => {
  const { body: issued } = await callApi<WrittenCreditNote>(`/billing/${id}/credit-notes`, {
    method: 'POST',
    body,
    ...options,
  });
  return issued;
};

/** The completed bill with this number, in any spelling of capitals; null when there is none. */
export async function billWithNumber(number: string): Promise<string | null> {
  const query = new URLSearchParams({
    filter: JSON.stringify({ q: number, status: 'completed' }),
    range: JSON.stringify([0, 24]),
  });
  const { body: rows } = await callApi<BillRow[]>(`/sales?${query}`, {});
  const wanted = number.toUpperCase();
  return rows.find(({ invoiceNumber }) => invoiceNumber?.toUpperCase() === wanted)?.id ?? null;
}

/** What each person sold on these days, the largest first. Owner and auditor only. */
export async function salesByCashier(
  days: Record<'from' | 'to', string | undefined>,
  signal?: AbortSignal,
): Promise<SalesByCashier['cashiers']> {
  const query = new URLSearchParams(Object.entries(days).filter((day): day is [string, string] => Boolean(day[1])));
  return (await callApi<SalesByCashier>(`/sales/cashiers?${query}`, { signal })).body.cashiers;
}

/** Moves the lines without tax to a second draft, which the answer names. @throws {ApiError} nothing_to_split, stale_revision */
export const splitBill = async (id: string, body: SplitBillBody, options: RequestOptions): Promise<BillView> =>
  command('POST', `${id}/split`, body, options);
