import type { Confirmation, PaymentView, TakePaymentBody } from '@bahi/contracts';
import { newKey } from '../../providers/http/http.ts';
import { oldDueMethod, type Draft } from '../draft/draft.ts';

/** An old due that is collected with a bill: a payment of its own, after the bill is generated. */
export interface PendingOldDue {
  /** Made before the bill is generated, and the same through retry, lost answer and reload: one payment. */
  key: string;
  body: TakePaymentBody;
  /** The answer, once the payment is taken. */
  payment?: PaymentView;
}

const keyOf = (billId: string): string => `oldDue:${billId}`;
const keep = (billId: string, pending: PendingOldDue): void =>
  sessionStorage.setItem(keyOf(billId), JSON.stringify(pending));

/** In session storage, by bill. Logout clears it. */
export const pendingOldDue = {
  find(billId: string): PendingOldDue | undefined {
    const text = sessionStorage.getItem(keyOf(billId));
    return text === null ? undefined : (JSON.parse(text) as PendingOldDue);
  },
  /** Notes what is to be collected before the bill is generated; null: nothing. The same again keeps its key. */
  prepare(billId: string, body: TakePaymentBody | null): void {
    const before = pendingOldDue.find(billId);
    if (before?.payment !== undefined) return;
    if (body === null) pendingOldDue.drop(billId);
    else if (JSON.stringify(body) !== JSON.stringify(before?.body)) keep(billId, { key: newKey(), body });
  },
  /** A refusal was confirmed: from now on it is sent with that. */
  confirm(billId: string, code: Confirmation): PendingOldDue | undefined {
    const pending = pendingOldDue.find(billId);
    if (pending === undefined) return undefined;
    const confirmed = { ...pending, body: { ...pending.body, confirmations: [code] } };
    keep(billId, confirmed);
    return confirmed;
  },
  settle(billId: string, payment: PaymentView): void {
    const pending = pendingOldDue.find(billId);
    if (pending !== undefined) keep(billId, { ...pending, payment });
  },
  drop: (billId: string): void => sessionStorage.removeItem(keyOf(billId)),
};

/** The payment of the old due that a draft collects; null for none. UPI that nobody has seen is no money yet. */
export function oldDueOf(draft: Draft, isReceived: boolean): TakePaymentBody | null {
  const { customerDetails, oldDuePaise, paymentMethod } = draft;
  const customerId = customerDetails?.customerId;
  if (customerId === undefined || oldDuePaise === null || (paymentMethod === 'UPI' && !isReceived)) return null;
  return { customerId, method: oldDueMethod(draft), amountPaise: oldDuePaise };
}
