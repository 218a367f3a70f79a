import { localDate, MAX_PAGE, type Id, type SalesByCashier } from '@bahi/contracts';
import type { CashierDayDoc } from '@bahi/projections';
import { z } from 'zod';
import { checkQuery } from '../http/checkBody.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { readYourWrites } from '../lists/readYourWrites.ts';
import type { Services } from '../services.ts';

/** The days that are added up, inclusive; all without bounds. */
export const cashierQuestion = { from: localDate.optional(), to: localDate.optional() };
const questionSchema = z.object(cashierQuestion);

type Question = z.infer<typeof questionSchema>;

/** What each cashier sold on the days, a page of days at a time. */
async function* daysOf({ read }: Services, shopId: Id, { from, to }: Question): AsyncGenerator<CashierDayDoc> {
  const range = { field: 'day', ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const sort = { field: 'day', order: 'ASC' as const };
  for (let offset = 0; ; offset += MAX_PAGE) {
    const query = { shopId, range, sort, offset, limit: MAX_PAGE };
    const days = await read.rows<CashierDayDoc>('billList', 'cashierDays', query);
    yield* days;
    if (days.length < MAX_PAGE) return;
  }
}

/** `GET /sales/cashiers?from=&to=`: number and amount of the bills that each person completed, the largest first. */
export async function getSalesByCashier(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const question = checkQuery(questionSchema, call.query);
  const headers = await readYourWrites(services, call, ['billList']);
  const sums = new Map<Id, { bills: number; revenuePaise: number }>();
  for await (const { cashiers } of daysOf(services, call.session.shopId, question)) {
    for (const { cashierId, bills, revenuePaise } of cashiers) {
      const sum = sums.get(cashierId) ?? { bills: 0, revenuePaise: 0 };
      sums.set(cashierId, { bills: sum.bills + bills, revenuePaise: sum.revenuePaise + revenuePaise });
    }
  }
  const cashiers = Array.from(sums, ([id, sum]) => ({ cashier: { id }, ...sum }))
    .filter(({ bills }) => bills > 0)
    .toSorted((a, b) => b.revenuePaise - a.revenuePaise || (a.cashier.id < b.cashier.id ? -1 : 1));
  const body: SalesByCashier = { ...question, cashiers };
  return { status: 200, body, headers };
}
