import type { PaymentView, TakePaymentBody } from '@bahi/contracts';
import { newKey } from '../../providers/http/http.ts';
import { oldDueMethod, type Draft } from '../draft/draft.ts';

/** An old due that is collected with a bill: a payment of its own, before the bill is generated. */
export interface PendingOldDue {
  /** Made before the first press, and the same through retry, lost answer and reload: one payment. */
  key: string;
  body: TakePaymentBody;
  /** It was sent and not refused: nothing of it changes any more. */
  isSent: boolean;
  /** The answer, once the payment is taken. */
  payment?: PaymentView;
}

const keyOf = (billId: string): string => `oldDue:${billId}`;

/** In session storage, by bill. Logout clears it. */
export const pendingOldDue = {
  find(billId: string): PendingOldDue | undefined {
    const text = sessionStorage.getItem(keyOf(billId));
    return text === null ? undefined : (JSON.parse(text) as PendingOldDue);
  },
  keep: (billId: string, pending: PendingOldDue): void =>
    sessionStorage.setItem(keyOf(billId), JSON.stringify(pending)),
  drop: (billId: string): void => sessionStorage.removeItem(keyOf(billId)),
  /** What is to be collected. What a customer has paid already stays that payment; the same again keeps its key. */
  prepare(billId: string, body: TakePaymentBody): PendingOldDue {
    const before = pendingOldDue.find(billId);
    const isSame = before?.isSent === true && before.body.customerId === body.customerId;
    if (before !== undefined && (isSame || JSON.stringify(body) === JSON.stringify(before.body))) return before;
    const pending = { key: newKey(), body, isSent: false };
    pendingOldDue.keep(billId, pending);
    return pending;
  },
};

/** The payment of the old due that a draft collects; null for none. By UPI, the page asks whether it was seen. */
export function oldDueOf(draft: Draft): TakePaymentBody | null {
  const { customerDetails, oldDuePaise } = draft;
  const customerId = customerDetails?.customerId;
  if (customerId === undefined || oldDuePaise === null) return null;
  return { customerId, method: oldDueMethod(draft), amountPaise: oldDuePaise };
}
