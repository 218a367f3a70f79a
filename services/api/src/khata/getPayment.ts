import type { CustomerRow, Id, PaymentView, VendorRow } from '@bahi/contracts';
import { printableReceipt } from '@bahi/paper';
import { KHATA, PAYMENTS, type PaymentDoc } from '@bahi/projections';
import { drawnPdf } from '../billing/pdf/pdfReply.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { missingRow, readYourWrites } from '../lists/readYourWrites.ts';
import type { Services } from '../services.ts';
import { issuerNow } from '../shop/issuer.ts';
import { namedDocuments } from './openDocuments.ts';

/** `GET /payments/{id}`: a payment as its receipt shows it, as JSON or PDF. */
export async function getPayment(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId } = call.session;
  const headers = await readYourWrites(services, call, [
    KHATA,
    'billList',
    'customerList',
    'vendorList',
    'purchaseList',
  ]);
  const payment = await paymentDocument(services, shopId, idParam(call));
  if (payment === undefined || !maySee(call, payment)) throw missingRow(headers);
  const { shopId: _, takenAt: __, ...taken } = payment;
  const [seller, party, allocations] = await Promise.all([
    issuerNow(services, shopId, call.at),
    partyOf(services, shopId, payment),
    namedAllocations(services, payment),
  ]);
  const body: PaymentView = { ...taken, allocations, ...(party !== undefined && { party }), seller };
  if (!call.wantsPdf) return { status: 200, body, revision: body.revision, headers };
  const byName = (await services.privateStore.accounts.names(shopId, [body.by])).get(body.by);
  const named = { ...body, ...(byName !== undefined && { byName }) };
  const pdf = await drawnPdf(services, call, seller, (options) => printableReceipt(named, seller, options));
  return { ...pdf, headers: { ...headers, ...pdf.headers } };
}

/** Money to vendors is none of the staff's. */
const maySee = ({ session }: SignedInCall<undefined>, { vendorId }: PaymentDoc): boolean =>
  vendorId === undefined || session.role !== 'staff';

/** A payment as the read model has it, if it is this shop's. */
export async function paymentDocument(services: Services, shopId: Id, id: Id): Promise<PaymentDoc | undefined> {
  const payment = await services.read.get<PaymentDoc>(KHATA, PAYMENTS, id);
  return payment?.shopId === shopId ? payment : undefined;
}

/** The customer who paid, or the vendor who was paid. */
async function partyOf(
  { read }: Services,
  shopId: Id,
  { customerId, vendorId }: PaymentDoc,
): Promise<PaymentView['party'] | undefined> {
  const row =
    vendorId === undefined
      ? await read.get<CustomerRow & { shopId: Id }>('customerList', 'customers', customerId ?? '')
      : await read.get<VendorRow & { shopId: Id }>('vendorList', 'vendors', vendorId);
  return row?.shopId === shopId ? { name: row.name, phone: row.phone ?? null } : undefined;
}

/** What a payment fell on, as the receipt calls it. */
async function namedAllocations(
  services: Services,
  { vendorId, allocations }: PaymentDoc,
): Promise<PaymentView['allocations']> {
  const ids = allocations.map(({ documentId }) => documentId);
  const named = await namedDocuments(services, vendorId === undefined ? 'customer' : 'vendor', ids);
  const kind = vendorId === undefined ? 'bill' : 'purchase';
  return allocations.map((one) => {
    const reference = named.get(one.documentId)?.reference;
    return reference === undefined ? { ...one, kind: 'opening_balance' } : { ...one, kind, reference };
  });
}
