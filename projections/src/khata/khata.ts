import { actOf, type Allocation, type AnyRecorded, type KhataOutcome, type PaymentView } from '@bahi/contracts';
import type { DocKey, Docs, Projection } from '@bahi/projection-runner';
import type { Doc } from '@bahi/read-store';
import { shopOf } from '../derived/shopOf.ts';
import { entriesOfKhata, type KhataEntryDoc } from './khataEntries.ts';
import { termsDocs, type KhataTermsDoc } from './khataTerms.ts';

export const KHATA = 'khata';
export const KHATA_ENTRIES = 'entries';
export const KHATA_TERMS = 'terms';
export const PAYMENTS = 'payments';

/** A payment that was taken later than with a bill. */
export interface PaymentDoc extends Omit<PaymentView, 'warnings'>, Doc {
  /** Revision of its fact; `revision` is that of the newest one about it. */
  takenAt: number;
}

type Corrected = Extract<AnyRecorded, { type: 'PaymentMethodCorrected' }>;
type Taken = Extract<AnyRecorded, { type: 'PaymentTaken' | 'VendorPaid' }>;

/** What only a customer's payment, or only a vendor's, has. */
function partyFields(data: Taken['data']) {
  if ('vendorId' in data) {
    const { vendorId, chosenPurchaseId: billId } = data;
    return { vendorId, ...(billId !== null && { billId }) };
  }
  const { customerId, tenderedPaise, amountPaise, chosenBillId: billId, isDeposit } = data;
  return {
    customerId,
    ...(tenderedPaise !== null && { tenderedPaise, changePaise: tenderedPaise - amountPaise }),
    ...(billId !== null && { billId }),
    ...(isDeposit && { deposit: true as const }),
  };
}

/** What a fact falls on; field by field, so that a repeat has them in the order of the first answer (L8). */
export const allocationsOf = ({ allocations }: KhataOutcome): Allocation[] =>
  allocations.map(({ documentId, ownerId, day, amountPaise, openAfterPaise }) => {
    return { documentId, ownerId, day, amountPaise, openAfterPaise };
  });

/** A payment as its fact states it. */
export function paymentViewOf({ data, meta, revision }: Pick<Taken, 'data' | 'meta' | 'revision'>): PaymentView {
  const { paymentId, amountPaise, reference, note, khata } = data;
  const advance = khata.advances.find(({ sourceId }) => sourceId === paymentId);
  return {
    id: paymentId,
    revision,
    ...partyFields(data),
    method: data.method,
    amountPaise,
    ...(reference !== null && { reference }),
    ...(note !== null && { note }),
    at: meta.at,
    by: meta.userId ?? '',
    status: 'taken',
    allocations: allocationsOf(khata),
    advancePaise: advance?.amountPaise ?? 0,
    dueAfterPaise: khata.dueAfterPaise,
  };
}

/** A payment under the method that it was corrected to. */
export function withMethod<Payment extends Pick<PaymentView, 'tenderedPaise' | 'changePaise' | 'reference'>>(
  { tenderedPaise: _, changePaise: __, reference: ___, ...payment }: Payment,
  { data: { to: method, reference }, revision }: Pick<Corrected, 'data' | 'revision'>,
) {
  return { ...payment, revision, method, ...(reference !== null && { reference }) };
}

function changePayment(event: AnyRecorded, docs: Docs): void {
  if (event.type === 'PaymentTaken' || event.type === 'VendorPaid') {
    docs.add<PaymentDoc>(PAYMENTS, { ...paymentViewOf(event), shopId: shopOf(event), takenAt: event.revision });
    return;
  }
  if (event.type !== 'PaymentReversed' && event.type !== 'PaymentMethodCorrected') return;
  const payment = docs.get<PaymentDoc>(PAYMENTS, event.data.paymentId);
  if (payment === undefined) return;
  if (event.type === 'PaymentReversed') {
    const reversed = { ...actOf(event.meta), reason: event.data.reason };
    docs.put<PaymentDoc>(PAYMENTS, { ...payment, revision: event.revision, status: 'reversed', reversed });
    return;
  }
  docs.put<PaymentDoc>(PAYMENTS, withMethod(payment, event));
}

/** Statements of customers and vendors, what was agreed with customers, and payments that were taken later than with a bill. */
export const khata: Projection = {
  name: KHATA,
  version: 4,
  collections: [
    { name: KHATA_ENTRIES, indexes: [['khataId', 'revision'], ['revision']] },
    { name: KHATA_TERMS, indexes: [['khataId', 'revision']] },
    { name: PAYMENTS, indexes: [['revision']] },
  ],
  handles: [
    'BillCompleted',
    'BillCancelled',
    'CreditNoteIssued',
    'PurchaseRecorded',
    'PurchaseCorrected',
    'PurchaseReversed',
    'PaymentTaken',
    'VendorPaid',
    'DepositReleased',
    'PaymentReversed',
    'PaymentMethodCorrected',
    'AdvanceRefunded',
    'PutOnKhata',
    'OpeningBalanceRecorded',
    'DueWrittenOff',
    'CreditLimitSet',
    'PromiseSet',
    'CustomersMerged',
    'MergeUndone',
  ],
  keys: (event): DocKey[] =>
    event.type === 'PaymentReversed' || event.type === 'PaymentMethodCorrected'
      ? [[PAYMENTS, event.data.paymentId]]
      : [],
  apply(event, docs) {
    for (const line of entriesOfKhata(event)) docs.add<KhataEntryDoc>(KHATA_ENTRIES, line);
    for (const terms of termsDocs(event)) docs.add<KhataTermsDoc>(KHATA_TERMS, terms);
    changePayment(event, docs);
  },
  announces: [],
};
