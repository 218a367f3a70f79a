import type { FreeMoneyView, Id, OpenDocument } from '@bahi/contracts';
import type { FreeMoney } from '@bahi/domain';
import { shopDay } from '@bahi/domain/arithmetic';
import type { PartyKind } from '@bahi/paper';
import { KHATA, PAYMENTS, type BillDoc, type DuesAt, type PaymentDoc, type PurchaseDoc } from '@bahi/projections';
import type { Services } from '../services.ts';

/** A customer's bill or credit note, or a purchase of a vendor's bill. */
interface NamedDocument {
  reference: string;
  day: string | null;
  kind: 'bill' | 'credit_note' | 'purchase';
}

/** The bills and notes, or the purchases, among some documents. An opening balance is none of them. */
export async function namedDocuments(
  { read }: Services,
  party: PartyKind,
  ids: readonly Id[],
): Promise<Map<Id, NamedDocument>> {
  if (party === 'vendor') {
    const purchases = await read.getMany<PurchaseDoc>('purchaseList', 'purchases', ids);
    return new Map(
      [...purchases].map(([id, { vendorBillNumber: reference, purchaseDate: day }]) => [
        id,
        { reference, day, kind: 'purchase' },
      ]),
    );
  }
  const bills = await read.getMany<BillDoc>('billList', 'bills', ids);
  return new Map(
    [...bills].flatMap(([id, { invoiceNumber, day, status }]): [Id, NamedDocument][] =>
      invoiceNumber ? [[id, { reference: invoiceNumber, day, kind: status === 'credit_note' ? status : 'bill' }]] : [],
    ),
  );
}

/** Open documents in the order in which payments fall on them. */
export const oldestFirst = ({ documents }: DuesAt) =>
  [...documents]
    .map(([documentId, { day, openPaise }]) => ({ documentId, day, openPaise }))
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));

/** Open documents, with the numbers of the bills among them. */
export async function openDocuments<Open extends Pick<OpenDocument, 'documentId' | 'day' | 'openPaise'>>(
  services: Services,
  party: PartyKind,
  documents: readonly Open[],
): Promise<OpenDocument[]> {
  const ids = documents.map(({ documentId }) => documentId);
  const named = await namedDocuments(services, party, ids);
  return documents.map(({ documentId, day, openPaise }) => {
    return { documentId, reference: named.get(documentId)?.reference ?? null, day, openPaise };
  });
}

/** Free money, with the payments and documents that it is of. */
export async function freeMoney(
  services: Services,
  party: PartyKind,
  free: readonly FreeMoney[],
): Promise<FreeMoneyView[]> {
  const ids = free.map(({ sourceId }) => sourceId);
  const [payments, named] = await Promise.all([
    services.read.getMany<PaymentDoc>(KHATA, PAYMENTS, ids),
    namedDocuments(services, party, ids),
  ]);
  return free.map(({ sourceId, leftPaise, isDeposit: deposit }) => {
    const payment = payments.get(sourceId);
    if (payment !== undefined) {
      return { sourceId, kind: 'payment', reference: null, day: shopDay(payment.at), leftPaise, deposit };
    }
    const { kind = 'bill', reference = null, day = null } = named.get(sourceId) ?? {};
    return { sourceId, kind, reference, day, leftPaise, deposit };
  });
}
