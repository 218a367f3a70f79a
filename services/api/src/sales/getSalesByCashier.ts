import { localDate, type Id, type SalesByCashier } from '@bahi/contracts';
import { readSaleSums } from '@bahi/projections';
import { z } from 'zod';
import { checkQuery } from '../http/checkBody.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { readYourWrites } from '../lists/readYourWrites.ts';
import type { Services } from '../services.ts';

/** The days that are added up, inclusive; all without bounds. */
export const cashierQuestion = { from: localDate.optional(), to: localDate.optional() };
const questionSchema = z.object(cashierQuestion);

/** `GET /sales/cashiers?from=&to=`: number and amount of the bills that each person completed, the largest first. Cancelled bills do not count. */
export async function getSalesByCashier(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const question = checkQuery(questionSchema, call.query);
  const headers = await readYourWrites(services, call, ['billList']);
  const byCashier = new Map<Id, { bills: number; revenuePaise: number }>();
  for (const { status, cashierId, count, grandTotalPaise } of await readSaleSums(
    services.read,
    call.session.shopId,
    question,
  )) {
    if (status !== 'completed' || cashierId === null) continue;
    const { bills, revenuePaise } = byCashier.get(cashierId) ?? { bills: 0, revenuePaise: 0 };
    byCashier.set(cashierId, { bills: bills + count, revenuePaise: revenuePaise + grandTotalPaise });
  }
  const cashiers = Array.from(byCashier, ([id, sum]) => ({ cashier: { id }, ...sum })).toSorted(
    (a, b) => b.revenuePaise - a.revenuePaise || (a.cashier.id < b.cashier.id ? -1 : 1),
  );
  const body: SalesByCashier = { ...question, cashiers };
  return { status: 200, body, headers };
}
