import { takePaymentBody, type Id, type PaymentMethod, type TakePaymentBody } from '@bahi/contracts';
import { newKey } from '../../providers/http/http.ts';
import { accessToken, tokenOwner } from '../../providers/session.ts';

/** What is typed into the dialog. */
export interface TypedPayment {
  amountPaise: number | null;
  method: PaymentMethod;
  reference: string;
  /** Empty: the oldest purchases first. */
  billId: string;
  note: string;
}

/** One payment from the opening of its dialog to its answer. It survives a reload, so that it is made once. */
export interface PaymentAttempt {
  /** Idempotency key. */
  key: string;
  typed: TypedPayment;
  /** It was sent, and no answer said that it was refused: only the same may be sent again. */
  isSent: boolean;
}

/** Session storage is cleared when the user signs out. */
const slotOf = (vendorId: Id): string => `vendor-payment:${tokenOwner(accessToken()) ?? ''}:${vendorId}`;

function kept(vendorId: Id): PaymentAttempt | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(slotOf(vendorId)) ?? '') as PaymentAttempt;
  } catch {
    return undefined;
  }
}

/** Whether a payment was sent whose answer never came: its dialog opens by itself. */
export const isAnswerMissing = (vendorId: Id): boolean => kept(vendorId)?.isSent === true;

/** The payment that was begun, or a new one that proposes what is owed. */
export function beginPayment(vendorId: Id, duePaise: number): PaymentAttempt {
  const found = kept(vendorId);
  if (found !== undefined) return found;
  const amountPaise = duePaise > 0 ? duePaise : null;
  const typed: TypedPayment = { amountPaise, method: 'CASH', reference: '', billId: '', note: '' };
  const attempt = { key: newKey(), typed, isSent: false };
  keepPayment(vendorId, attempt);
  return attempt;
}

/** Keeps what was typed and whether it was sent. */
export const keepPayment = (vendorId: Id, attempt: PaymentAttempt): void =>
  sessionStorage.setItem(slotOf(vendorId), JSON.stringify(attempt));

/** The next payment is another one. */
export const endPayment = (vendorId: Id): void => sessionStorage.removeItem(slotOf(vendorId));

/** The body of a payment; undefined while it has no valid amount. */
export function paymentBody(vendorId: Id, typed: TypedPayment): TakePaymentBody | undefined {
  const { amountPaise, method, reference, billId, note } = typed;
  const body = takePaymentBody.safeParse({
    vendorId,
    method,
    amountPaise,
    ...(method !== 'CASH' && reference.trim() !== '' && { reference }),
    ...(billId !== '' && { billId }),
    ...(note.trim() !== '' && { note }),
  });
  return body.success ? body.data : undefined;
}
