import type { FilingYear } from '@bahi/contracts';
import { fiscalYear, shopDay, shopMonth } from '@bahi/domain/arithmetic';
import { filedWith, filingPeriodOf, registrationIn } from '@bahi/domain/gstr1';
import { z } from 'zod';
import { checkQuery } from '../http/checkBody.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import { lookUp } from '../ledger/lookups.ts';
import type { Services } from '../services.ts';

const isYear = (text: string): boolean => (Number(text.slice(0, 2)) + 1) % 100 === Number(text.slice(2));

export const periodsQuestion = {
  year: z
    .string()
    .regex(/^\d{4}$/, 'invalid')
    .refine(isYear, 'invalid')
    .optional()
    .describe('Fiscal year, `2627` for April 2026 to March 2027; the current one by default.'),
};
const question = z.object(periodsQuestion);

/** `GET /periods?year=2627`: the months of a fiscal year, what each files, and when it was marked as filed. */
export async function listPeriods(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { year = fiscalYear(shopDay(call.at)) } = checkQuery(question, call.query);
  const { shopId } = call.session;
  const [{ shop }, { filedMonths }] = await Promise.all([lookUp(services, shopId), loadLedger(services, shopId)]);
  const { filing } = shop;
  const months = monthsOf(year).map((month) => {
    const filed = filedMonths.get(month);
    // a filed return stays what it was, whatever the profile says by now
    const filedAs = filed?.filedAs ?? null;
    const withReturn = filedWith(month, filedMonths);
    return {
      month,
      registration: filedAs === null ? registrationIn(shop, month) : 'regular',
      kind: filingPeriodOf(withReturn ?? month, filedAs?.filing ?? filing).kind,
      isOver: month < shopMonth(call.at),
      filed: filed === undefined ? null : { at: filed.at, by: filed.by },
      filedWith: withReturn,
    };
  });
  const body: FilingYear = { fiscalYear: year, filing, months };
  return { status: 200, body };
}

/** April to March. */
function monthsOf(year: string): string[] {
  const first = 2_000 + Number(year.slice(0, 2));
  return Array.from({ length: 12 }, (_, index) => {
    const month = String(((index + 3) % 12) + 1).padStart(2, '0');
    return `${index < 9 ? first : first + 1}-${month}`;
  });
}
