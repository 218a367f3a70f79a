import type { FilingCheck, FilingYear, PeriodDifferences, ReportView } from '@bahi/contracts';
import { callApi, type RequestOptions } from '../http/http.ts';

/** Months of a fiscal year such as `2627`. */
export const getFilingYear = async (year: string, signal?: AbortSignal): Promise<FilingYear> =>
  (await callApi<FilingYear>(`/periods?year=${year}`, { signal })).body;

/** The check of a month's return with its figures. @throws {ApiError} no_regular_registration, rebuilding */
export const checkPeriod = async (month: string, signal?: AbortSignal): Promise<FilingCheck> =>
  (await callApi<FilingCheck>(`/periods/${month}/check`, { signal })).body;

/** What changed in a filed month since. @throws {ApiError} month_not_filed, rebuilding, busy */
export const getDifferences = async (month: string, signal?: AbortSignal): Promise<PeriodDifferences> =>
  (await callApi<PeriodDifferences>(`/periods/${month}/differences`, { signal })).body;

/** A month's GSTR-1 as a file: all tables as CSV, or one part as the portal's JSON. @throws {ApiError} no_regular_registration */
export async function getReturnFile(month: string, { name, part }: { name: string; part?: number }): Promise<File> {
  const fileType = part === undefined ? 'text/csv' : 'application/json';
  const query = part === undefined ? '' : `?part=${part}`;
  const { body } = await callApi<Blob>(`/periods/${month}/gstr1${query}`, { isFile: true, fileType });
  return new File([body], name, { type: fileType });
}

/** Marks a month's return as filed; owner only. @throws {ApiError} month_not_over, clock_suspect */
export const fileMonth = async (month: string, options: RequestOptions): Promise<void> => {
  await callApi(`/periods/${month}/filed`, { method: 'POST', body: {}, ...options });
};

/** Turnover and tax of a shop under composition for some days. */
export const getComposition = async (from: string, to: string, signal?: AbortSignal): Promise<ReportView> =>
  (await callApi<ReportView>(`/reports/composition?from=${from}&to=${to}`, { signal })).body;

/** Every event of the shop's ledger; the file's name has the head. */
export async function getLedgerFile(): Promise<File> {
  const { body, headers } = await callApi<Blob>('/ledger/export', { isFile: true, fileType: 'application/x-ndjson' });
  const [, name = 'ledger.ndjson'] = /filename="([\w.-]+)"/.exec(headers.get('Content-Disposition') ?? '') ?? [];
  return new File([body], name, { type: 'application/x-ndjson' });
}
