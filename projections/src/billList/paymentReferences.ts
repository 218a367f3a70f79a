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

function referenceOf(event: AnyRecorded): string | null {
  if (event.type === 'BillCompleted') return event.data.upiReference;
  return event.type === 'PaymentReceived' ? event.data.reference : null;
}

/** The document for an event's reference, if it has one. */
export function referenceKeys(event: AnyRecorded): DocKey[] {
  const reference = referenceOf(event);
  const id = reference === null ? undefined : paymentReferenceId(shopOf(event), reference);
  return id === undefined ? [] : [[REFERENCES, id]];
}

/** Records that a completed bill, or a payment of it, has this reference. */
export function noteReference(event: AnyRecorded, docs: Docs): void {
  const [key] = referenceKeys(event);
  if (key === undefined || !('billId' in event.data)) return;
  const [, id] = key;
  const { billId } = event.data;
  const known = docs.get<PaymentReferenceDoc>(REFERENCES, id)?.billIds ?? [];
  if (known.includes(billId)) return;
  const billIds = [...known, billId].slice(-MAX_BILLS);
  docs.put<PaymentReferenceDoc>(REFERENCES, { id, shopId: shopOf(event), billIds });
}
