import { localDate, statementEntry, type Id, type StatementView } from '@bahi/contracts';
import { shopDay } from '@bahi/domain/arithmetic';
import { printableStatement, upiRequest, type PartyKind } from '@bahi/paper';
import { readEntries, statementOf } from '@bahi/projections';
import { z } from 'zod';
import { drawnPdf, pdfQuestion } from '../billing/pdf/pdfReply.ts';
import { checkQuery } from '../http/checkBody.ts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { csvCells, csvColumns } from '../lists/csv/csvColumns.ts';
import { CSV_BOM, csvRecord } from '../lists/csv/csvText.ts';
import type { Services } from '../services.ts';
import { issuerNow } from '../shop/issuer.ts';

const { size, language } = pdfQuestion;
/** The days of a statement; without `from`, all since the first. Size and language are those of its PDF. */
export const statementQuestion = { from: localDate.optional(), to: localDate.optional(), size, language };
const daysSchema = z.object(statementQuestion).pick({ from: true, to: true });

/** Whose statement it is. */
export interface StatementParty {
  kind: PartyKind;
  id: Id;
  name: string;
  phone: string | null;
}

/** A statement of the days that are asked for, as JSON, CSV or PDF. */
export async function statementReply(
  services: Services,
  call: SignedInCall<undefined>,
  party: StatementParty,
  headers: Record<string, string>,
): Promise<Reply> {
  const view = await statementView(services, call, party);
  if (call.wantsPdf) {
    const pdf = await drawnPdf(services, call, view.seller, (options) =>
      printableStatement(view, { ...options, party: party.kind }),
    );
    return { ...pdf, headers: { ...headers, ...pdf.headers } };
  }
  return call.wantsCsv ? csvReply(view, headers) : { status: 200, body: view, headers };
}

async function statementView(
  services: Services,
  call: SignedInCall<undefined>,
  { kind, id, name, phone }: StatementParty,
): Promise<StatementView> {
  const { shopId } = call.session;
  const { from = null, to = shopDay(call.at) } = checkQuery(daysSchema, call.query);
  if (from !== null && from > to) throw new HttpRefusal({ code: 'invalid_query', fields: { from: 'invalid' } });
  const [entries, seller] = await Promise.all([
    readEntries(services.read, shopId, id),
    issuerNow(services, shopId, call.at),
  ]);
  const duePaise = entries.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  // nobody pays a vendor with the shop's own code
  const upi = kind === 'vendor' ? undefined : upiRequest(seller, { id, amountPaise: duePaise, note: 'Dues' });
  return {
    id,
    name,
    phone,
    from,
    to,
    ...statementOf(entries, { from, to }),
    seller,
    ...(upi !== undefined && { upi }),
  };
}

const columns = csvColumns(statementEntry);

/** The opening balance, the entries, and the closing balance. */
function csvReply(view: StatementView, headers: Record<string, string>): Reply {
  const { id, from, to, openingPaise, entries, closingPaise } = view;
  const rows = [
    { day: from, kind: 'opening', balancePaise: openingPaise },
    ...entries,
    { day: to, kind: 'closing', balancePaise: closingPaise },
  ];
  const records = rows.map((row) => csvRecord(csvCells(columns, row)));
  const text = CSV_BOM + csvRecord(columns.map(({ heading }) => heading)) + records.join('');
  return {
    status: 200,
    body: Buffer.from(text, 'utf8'),
    headers: {
      ...headers,
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="statement-${id.slice(0, 8)}-${from ?? 'all'}-${to}.csv"`,
    },
  };
}
