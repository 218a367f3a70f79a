import type { ReportDocumentsView, ReportName, ReportView } from '@bahi/contracts';
import { callApi } from '../http/http.ts';

/** A register of some days; `at` is a revision of the ledger. */
export interface ReportQuestion {
  name: ReportName;
  from: string;
  to: string;
  at?: string | undefined;
}

/** The address of a register, as JSON and as a file. */
export function reportPath({ name, from, to, at }: ReportQuestion): string {
  return `/reports/${name}?${new URLSearchParams({ from, to, ...(at !== undefined && { at }) })}`;
}

/** A register with its totals. @throws {ApiError} rebuilding, busy, invalid_query */
export const getReport = async (question: ReportQuestion, signal?: AbortSignal): Promise<ReportView> =>
  (await callApi<ReportView>(reportPath(question), { signal })).body;

/** The documents behind one row. @throws {ApiError} rebuilding, busy, invalid_query */
export async function getReportDocuments(
  question: ReportQuestion,
  row: string,
  signal?: AbortSignal,
): Promise<ReportDocumentsView> {
  const path = reportPath(question).replace('?', '/documents?');
  return (await callApi<ReportDocumentsView>(`${path}&${new URLSearchParams({ row })}`, { signal })).body;
}
