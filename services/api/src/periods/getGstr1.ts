import { gstr1Parts, gstr1Tables, type Gstr1File, type Gstr1Table } from '@bahi/domain/gstr1';
import { z } from 'zod';
import { checkQuery } from '../http/checkBody.ts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { csvRecord, escapeFormula } from '../lists/csv/csvText.ts';
import type { Services } from '../services.ts';
import { monthParam } from './monthParam.ts';
import { periodReturn } from './periodReturn.ts';

/** One part of a file above 4.7 MB, counted from 1, or one table of the CSV. */
export const gstr1Question = {
  part: z.coerce.number('invalid').int('not_integer').min(1, 'too_small').optional(),
  table: z
    .enum(['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'exemp', 'hsn(b2b)', 'hsn(b2c)', 'docs'], 'invalid')
    .optional(),
};
const questionSchema = z.object(gstr1Question);

/**
 * `GET /periods/{YYYY-MM}/gstr1`: the month's GSTR-1 as JSON of the portal's version, whole, or by `part` as files that the portal
 * takes (the check says how many). As CSV all tables in one file under a line with the version, or one `table` as the offline tool reads it.
 */
export async function getGstr1(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const month = monthParam(call);
  const { part, table } = checkQuery(questionSchema, call.query);
  const { file } = await periodReturn(services, call, month);
  const name = `gstr1-${file.fp}`;
  if (call.wantsCsv)
    return csvReply(`${name}${table === undefined ? '' : `-${table.replace(/\W+/g, '')}`}`, file, table);
  const body = part === undefined ? file : gstr1Parts(file)[part - 1];
  if (body === undefined) throw new HttpRefusal('not_found');
  return { status: 200, body };
}

/** An amount, which may begin with a minus sign; the return's texts never look like one that a spreadsheet runs. */
const AMOUNT = /^-?\d+(\.\d+)?$/;

const record = (cells: readonly string[]): string =>
  csvRecord(cells.map((cell) => (AMOUNT.test(cell) ? cell : escapeFormula(cell))));

const tableText = ({ head, rows }: Gstr1Table): string => record(head) + rows.map(record).join('');

/** Without a byte-order mark, because the offline tool does not expect one. */
function csvReply(name: string, file: Gstr1File, table: string | undefined): Reply {
  const tables = gstr1Tables(file);
  const whole = (): string =>
    record(['GSTR-1', file.version, file.gstin, file.fp]) +
    tables.map((one) => `\r\n${record([one.name])}${tableText(one)}`).join('');
  const one = tables.find((found) => found.name === table);
  const text = table === undefined ? whole() : one === undefined ? '' : tableText(one);
  return {
    status: 200,
    body: Buffer.from(text, 'utf8'),
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  };
}
