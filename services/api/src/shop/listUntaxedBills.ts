import { enteredDate, id, integer, type AnyRecorded } from '@bahi/contracts';
import { taxContained } from '@bahi/domain';
import { shopDay } from '@bahi/domain/arithmetic';
import { z } from 'zod';
import type { BillDocument } from '../billing/billDocument.ts';
import { loadCatalogue } from '../catalogue/catalogueCommand.ts';
import { checkQuery } from '../http/checkBody.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { ledgerEvent } from '../ledger/ledgerCommand.ts';
import { readYourWrites } from '../lists/readYourWrites.ts';
import type { Services } from '../services.ts';

export const untaxedBillsQuestion = { from: enteredDate };
const question = z.object(untaxedBillsQuestion);

const untaxedBill = z.object({
  id,
  invoiceNumber: z.string(),
  day: z.string(),
  grandTotalPaise: integer,
  taxPaise: integer,
});
export const untaxedBills = z.object({
  bills: z.array(untaxedBill),
  taxPaise: integer,
  /** True when there are more: the figures are then of the first ones. */
  capped: z.boolean(),
});

/** So many bills are looked at. */
const MAX_BILLS = 200;

/**
 * `GET /shop/untaxed-bills?from=`: the bills from a day on that are out without tax, and the tax that they contain. The owner reads them
 * before a registration begins on a day in the past (R55, T16); the bills stay as they are printed.
 */
export async function listUntaxedBills(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId } = call.session;
  const { from } = checkQuery(question, call.query);
  const headers = await readYourWrites(services, call, ['billList']);
  const catalogue = await loadCatalogue(services, shopId);
  const rows = await services.read.rows<BillDocument>('billList', 'bills', {
    shopId,
    where: {},
    range: { field: 'statusDay', from: `completed|${from}`, to: `completed|${shopDay(call.at)}` },
    sort: { field: 'billedAt', order: 'ASC', leading: 'statusDay' },
    offset: 0,
    limit: MAX_BILLS + 1,
  });
  const events = await Promise.all(
    rows.slice(0, MAX_BILLS).map(({ ledgerRevision }) => ledgerEvent(services, shopId, ledgerRevision ?? 0)),
  );
  const bills = events.flatMap((event) =>
    untaxedOf(event, (bill) => taxContained(bill.lines, catalogue.products, bill.day)),
  );
  const taxPaise = bills.reduce((sum, bill) => sum + bill.taxPaise, 0);
  return { status: 200, body: { bills, taxPaise, capped: rows.length > MAX_BILLS }, headers };
}

type Completed = Extract<AnyRecorded, { type: 'BillCompleted' }>['data'];

/** The bill as listed; nothing for one of a regular shop, or of earlier books. */
function untaxedOf(event: AnyRecorded | undefined, taxOf: (bill: Completed) => number): z.infer<typeof untaxedBill>[] {
  if (event?.type !== 'BillCompleted') return [];
  const { data } = event;
  if (data.seller.gstRegistration === 'regular' || data.imported !== null) return [];
  const { billId, invoiceNumber, day, totals } = data;
  return [{ id: billId, invoiceNumber, day, grandTotalPaise: totals.grandTotalPaise, taxPaise: taxOf(data) }];
}
