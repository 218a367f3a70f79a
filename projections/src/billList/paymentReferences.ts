import { paymentReferenceKey, type AnyRecorded, type Id } from '@bahi/contracts';
import type { DocKey, Docs } from '@bahi/projection-runner';
import type { Doc } from '@bahi/read-store';
import { shopOf } from '../derived/shopOf.ts';

/** Collection of the payment references on bills. */
export const REFERENCES = 'references';

/** Limits the document, because some people write the same word on every bill. */
const MAX_BILLS = 20;

/** One payment reference and its bills, the newest last. */
export interface PaymentReferenceDoc extends Doc {
  billIds: readonly Id[];
}

/** Id of a reference's document; undefined for a reference without letters and digits. */
export function paymentReferenceId(shopId: Id, reference: string): string | undefined {
  const key = paymentReferenceKey(reference);
  return key === null ? undefined : `${shopId}:${key}`;
}

/** The references that an event states. */
function referencesOf(event: AnyRecorded): (string | null)[] {
  switch (event.type) {
    case 'BillCompleted':
      return [event.data.upiReference, ...event.data.payments.map(({ reference }) => reference)];
    case 'PaymentReceived':
    case 'PaymentTaken':
      return [event.data.reference];
    case 'PaymentMethodCorrected':
      return event.data.vendorId === null ? [event.data.reference] : [];
    default:
      return [];
  }
}

/** The bills that these references are of: a later payment is of those that it paid. */
function billsOf({ type, data }: AnyRecorded): Id[] {
  if (type === 'PaymentTaken') return data.khata.allocations.map(({ documentId }) => documentId);
  if (type === 'PaymentMethodCorrected') return data.ofBillId === null ? [] : [data.ofBillId];
  return 'billId' in data ? [data.billId] : [];
}

/** The documents for an event's references. */
export function referenceKeys(event: AnyRecorded): DocKey[] {
  const ids = referencesOf(event).map((text) => (text === null ? undefined : paymentReferenceId(shopOf(event), text)));
  return [...new Set(ids)].flatMap((id): DocKey[] => (id === undefined ? [] : [[REFERENCES, id]]));
}

/** Records which bills have the event's references, as their own or of a payment. */
export function noteReference(event: AnyRecorded, docs: Docs): void {
  for (const [, id] of referenceKeys(event)) {
    const known = docs.get<PaymentReferenceDoc>(REFERENCES, id)?.billIds ?? [];
    const more = billsOf(event).filter((billId) => !known.includes(billId));
    if (more.length === 0) continue;
    const billIds = [...known, ...more].slice(-MAX_BILLS);
    docs.put<PaymentReferenceDoc>(REFERENCES, { id, shopId: shopOf(event), billIds });
  }
}
