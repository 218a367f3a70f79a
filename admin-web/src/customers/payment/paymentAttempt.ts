import { takePaymentBody, type Confirmation, type Id, type PaymentMethod, type TakePaymentBody } from '@bahi/contracts';
import { newKey } from '../../providers/http/http.ts';
import { accessToken, tokenOwner } from '../../providers/session.ts';

/** What is typed into the dialog. */
export interface TypedPayment {
  amountPaise: number | null;
  method: PaymentMethod;
  tenderedPaise: number | null;
  reference: string;
  /** Empty: the oldest bills first. */
  billId: Id;
  isDeposit: boolean;
  note: string;
  /** Refusals that were confirmed, for exactly this payment. */
  confirmations: readonly Confirmation[];
}

/** One payment from the opening of its dialog to its answer. It survives a reload, so that it is taken once. */
export interface PaymentAttempt {
  /** Idempotency key. */
  key: string;
  typed: TypedPayment;
  /** It was sent, and no answer said that it was refused: only the same may be sent again. */
  isSent: boolean;
}

/** Session storage is cleared when the user signs out. */
const slotOf = (customerId: Id): string => `payment:${tokenOwner(accessToken()) ?? ''}:${customerId}`;

function kept(customerId: Id): PaymentAttempt | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(slotOf(customerId)) ?? '') as PaymentAttempt;
  } catch {
    return undefined;
  }
}

/** Whether a payment was sent whose answer never came: its dialog opens by itself. */
export const isAnswerMissing = (customerId: Id): boolean => kept(customerId)?.isSent === true;

/** The payment that was begun, or a new one that proposes what is due. */
export function beginPayment(customerId: Id, duePaise: number): PaymentAttempt {
  const found = kept(customerId);
  if (found !== undefined) return found;
  const typed: TypedPayment = {
    amountPaise: duePaise > 0 ? duePaise : null,
    method: 'CASH',
    tenderedPaise: null,
    reference: '',
    billId: '',
    isDeposit: false,
    note: '',
    confirmations: [],
  };
  const attempt = { key: newKey(), typed, isSent: false };
  keepPayment(customerId, attempt);
  return attempt;
}

/** Keeps what was typed and whether it was sent. */
export const keepPayment = (customerId: Id, attempt: PaymentAttempt): void =>
  sessionStorage.setItem(slotOf(customerId), JSON.stringify(attempt));

/** The next payment is another one. */
export const endPayment = (customerId: Id): void => sessionStorage.removeItem(slotOf(customerId));

/** The body of a payment; undefined while it has no valid amount. */
export function paymentBody(customerId: Id, typed: TypedPayment): TakePaymentBody | undefined {
  const { amountPaise, method, tenderedPaise, reference, billId, isDeposit, note, confirmations } = typed;
  const body = takePaymentBody.safeParse({
    customerId,
    method,
    amountPaise,
    ...(method === 'CASH' && tenderedPaise !== null && { tenderedPaise }),
    ...(method !== 'CASH' && reference.trim() !== '' && { reference }),
    ...(billId !== '' && !isDeposit && { billId }),
    ...(isDeposit && { deposit: true }),
    ...(note.trim() !== '' && { note }),
    ...(confirmations.length > 0 && { confirmations }),
  });
  return body.success ? body.data : undefined;
}
