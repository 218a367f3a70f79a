import { localDate, REPORTS, reportRow, type ReportName, type ReportView } from '@bahi/contracts';
import { shopDay } from '@bahi/domain/arithmetic';
import { z } from 'zod';
import { checkQuery } from '../http/checkBody.ts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { csvCells, csvColumns } from '../lists/csv/csvColumns.ts';
import { CSV_BOM, csvRecord } from '../lists/csv/csvText.ts';
import { readYourWrites } from '../lists/readYourWrites.ts';
import type { Services } from '../services.ts';
import type { ReportQuestion } from './readEntries.ts';

/** Ten years. */
const MAX_DAYS = 3_660;
const DAY_MS = 86_400_000;

/** The days, inclusive (this month without them), and the revision of the ledger at which the register is asked for. */
export const reportQuestion = {
  from: localDate.optional(),
  to: localDate.optional(),
  at: z.coerce.number('invalid').int('not_integer').min(-1, 'too_small').optional(),
};
const questionSchema = z.object(reportQuestion);
/** The key of a row. */
export const reportRowQuestion = { ...reportQuestion, row: z.string().max(200, 'too_long') };
const rowSchema = z.object(reportRowQuestion);

function invalid(field: string, code: 'invalid' | 'too_large'): HttpRefusal {
  return new HttpRefusal({ code: 'invalid_query', fields: { [field]: code } });
}

function nameOf({ params }: Pick<SignedInCall, 'params'>): ReportName {
  const name = REPORTS.find((known) => known === params['name']);
  if (name === undefined) throw new HttpRefusal('not_found');
  return name;
}

/** The days of a question. @throws {HttpRefusal} 400 `invalid_query` */
function daysOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: string) {
  const today = shopDay(now);
  const days = {
    from: from ?? `${(to ?? today).slice(0, 7)}-01`,
    to: to ?? (from === undefined || from <= today ? today : from),
  };
  if (days.from > days.to) throw invalid('from', 'invalid');
  if (Date.parse(days.to) - Date.parse(days.from) >= MAX_DAYS * DAY_MS) throw invalid('from', 'too_large');
  return days;
}

/** The models that the registers are read from. */
const MODELS = ['registers', 'salesDashboard'];

/**
 * `GET /reports/{name}?from=&to=&at=`: a register with its totals, as JSON or CSV. It states the revision of the ledger that it was made
 * at; asked for `at` that revision it is the same for ever.
 */
export async function getReport(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const name = nameOf(call);
  const { at, ...days } = checkQuery(questionSchema, call.query);
  const headers = await readYourWrites(services, call, MODELS);
  const question: ReportQuestion = { shopId: call.session.shopId, name, ...daysOf(days, call.at), at };
  const view = await services.heavyReads.report(question, call.signal);
  if (view === null) throw invalid('at', 'too_large');
  return call.wantsCsv ? csvReply(view, headers) : { status: 200, body: view, headers };
}

/** `GET /reports/{name}/documents?row=`: the documents behind one row, which add up to it. */
export async function getReportDocuments(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const name = nameOf(call);
  const { at, row, ...asked } = checkQuery(rowSchema, call.query);
  const headers = await readYourWrites(services, call, MODELS);
  const days = daysOf(asked, call.at);
  const question = { shopId: call.session.shopId, name, ...days, at, row };
  const found = await services.heavyReads.reportRow(question, call.signal);
  if (found === null) throw invalid('at', 'too_large');
  return { status: 200, body: { name, ...days, row, ...found }, headers };
}

/** The rows, then one with the totals. */
function csvReply({ name, from, to, position, rows, totals }: ReportView, headers: Record<string, string>): Reply {
  const columns = csvColumns(reportRow(name).omit({ key: true }));
  const records = rows.map((row) => csvRecord(csvCells(columns, row)));
  const last = Object.keys(totals).length === 0 ? '' : csvRecord(csvCells(columns, totals));
  const text = CSV_BOM + csvRecord(columns.map(({ heading }) => heading)) + records.join('') + last;
  return {
    status: 200,
    body: Buffer.from(text, 'utf8'),
    headers: {
      ...headers,
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${name}-${from}-${to}-${position}.csv"`,
    },
  };
}
