import type { CustomerRow, Id, PaymentView, VendorRow } from '@bahi/contracts';
import { printableReceipt } from '@bahi/paper';
import { KHATA, PAYMENTS, type PaymentDoc, type PurchaseDoc } from '@bahi/projections';
import type { BillDocument } from '../billing/billDocument.ts';
import { drawnPdf } from '../billing/pdf/pdfReply.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { missingRow, readYourWrites } from '../lists/readYourWrites.ts';
import type { Services } from '../services.ts';
import { issuerNow } from '../shop/issuer.ts';

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

/** The same of a payment to a vendor: his bills. */
async function namedPurchases(
  read: Services['read'],
  allocations: PaymentDoc['allocations'],
): Promise<PaymentView['allocations']> {
  const ids = allocations.map(({ documentId }) => documentId);
  const purchases = await read.getMany<PurchaseDoc>('purchaseList', 'purchases', ids);
  return allocations.map((one) => {
    const reference = purchases.get(one.documentId)?.vendorBillNumber;
    return reference === undefined ? { ...one, kind: 'opening_balance' } : { ...one, kind: 'purchase', reference };
  });
}

/** What a payment fell on, as the receipt calls it. */
async function namedAllocations(
  { read }: Services,
  { shopId, vendorId, allocations }: PaymentDoc,
): Promise<PaymentView['allocations']> {
  if (vendorId !== undefined) return namedPurchases(read, allocations);
  const ids = allocations.map(({ documentId }) => documentId);
  const bills = await read.getMany<BillDocument>('billList', 'bills', ids);
  return allocations.map((one) => {
    const bill = bills.get(one.documentId);
    if (bill?.shopId !== shopId || bill.invoiceNumber === undefined) return { ...one, kind: 'opening_balance' };
    return { ...one, kind: 'bill', reference: bill.invoiceNumber };
  });
}
