import { type FreeMoneyView, type Id, type OpenDocument } from '@bahi/contracts';
import { freeMoneyOf } from '@bahi/domain';
import { shopDay } from '@bahi/domain/arithmetic';
import {
  customerAgeing,
  customerAt,
  CUSTOMER_LIST,
  CUSTOMERS,
  KHATA,
  noDues,
  PAYMENTS,
  readDuesAt,
  type BillDoc,
  type CustomerDoc,
  type DuesAt,
  type PaymentDoc,
} from '@bahi/projections';
import { oneCustomerResource } from '../customers/customerResource.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import { idParam } from '../lists/idParam.ts';
import { missingRow, readYourWrites } from '../lists/readYourWrites.ts';
import { rowFor } from '../lists/resource.ts';
import type { Services } from '../services.ts';
import { dayOf, instantOf } from './listCustomers.ts';

/** Later than every instant. */
const NOW = '9999-12-31';

/**
 * `GET /customers/{id}`, now or with `asOf`: also what is open, and now what is free. Staff see what this one customer owes.
 */
export async function getCustomer(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId, role } = call.session;
  const id = idParam(call);
  const asOf = instantOf(call);
  const headers = await readYourWrites(services, call, [CUSTOMER_LIST, KHATA, 'billList']);
  const customer = await services.read.get<CustomerDoc>(CUSTOMER_LIST, CUSTOMERS, id);
  if (customer?.shopId !== shopId) throw missingRow(headers);
  const isOpen = asOf !== undefined || customer.openDays.length > 0;
  const standing = isOpen ? (await readDuesAt(services.read, shopId, asOf ?? NOW, id)).get(id) : undefined;
  const then = asOf === undefined ? customer : customerAt(customer, standing);
  const row = rowFor(oneCustomerResource, role, {
    ...then,
    ageing: customerAgeing(then, dayOf(call)),
    open: await openDocuments(services, standing ?? noDues()),
    ...(asOf === undefined && { free: await freeMoney(services, customer) }),
  });
  return { status: 200, body: row, revision: customer.revision, headers };
}

/** Open documents in the order in which payments fall on them, with the numbers of the bills among them. */
async function openDocuments(services: Services, { documents }: DuesAt): Promise<OpenDocument[]> {
  const numbers = await invoiceNumbers(services, [...documents.keys()]);
  return [...documents]
    .map(([documentId, { day, openPaise }]) => {
      return { documentId, invoiceNumber: numbers.get(documentId) ?? null, day, openPaise };
    })
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}

/** Numbers of the bills and notes among some documents; an opening balance has none. */
export async function invoiceNumbers(services: Services, ids: readonly Id[]): Promise<Map<Id, string>> {
  const bills = await services.read.getMany<BillDoc>('billList', 'bills', ids);
  return new Map(
    [...bills].flatMap(([id, { invoiceNumber }]) => (invoiceNumber ? [[id, invoiceNumber] as const] : [])),
  );
}

/** Free money from the ledger's state, which alone knows its sources; a customer without any is not looked for there. */
async function freeMoney(
  services: Services,
  { id, shopId, duePaise, openDays }: CustomerDoc,
): Promise<FreeMoneyView[]> {
  const openPaise = openDays.reduce((sum, [, paise]) => sum + paise, 0);
  if (openPaise === duePaise) return [];
  const free = freeMoneyOf((await loadLedger(services, shopId)).khatas, id);
  const ids = free.map(({ sourceId }) => sourceId);
  const [payments, bills] = await Promise.all([
    services.read.getMany<PaymentDoc>(KHATA, PAYMENTS, ids),
    services.read.getMany<BillDoc>('billList', 'bills', ids),
  ]);
  return free.map(({ sourceId, leftPaise, isDeposit: deposit }) => {
    const payment = payments.get(sourceId);
    const bill = bills.get(sourceId);
    const kind = payment !== undefined ? 'payment' : bill?.status === 'credit_note' ? 'credit_note' : 'bill';
    const day = payment !== undefined ? shopDay(payment.at) : (bill?.day ?? null);
    return { sourceId, kind, reference: bill?.invoiceNumber ?? null, day, leftPaise, deposit };
  });
}
