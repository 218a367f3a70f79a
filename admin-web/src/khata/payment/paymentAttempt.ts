import { takePaymentBody, type Confirmation, type Id, type PaymentMethod, type TakePaymentBody } from '@bahi/contracts';
import { newKey } from '../../providers/http/http.ts';
import type { Party } from '../../providers/calls/dues.ts';
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
const slotOf = (partyId: Id): string => `payment:${tokenOwner(accessToken()) ?? ''}:${partyId}`;

function kept(partyId: Id): PaymentAttempt | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(slotOf(partyId)) ?? '') as PaymentAttempt;
  } catch {
    return undefined;
  }
}

/** Whether a payment was sent whose answer never came: its dialog opens by itself. */
export const isAnswerMissing = (partyId: Id): boolean => kept(partyId)?.isSent === true;

/** The payment that was begun, or a new one that proposes what is owed. */
export function beginPayment(partyId: Id, duePaise: number): PaymentAttempt {
  const found = kept(partyId);
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
  keepPayment(partyId, attempt);
  return attempt;
}

/** Keeps what was typed and whether it was sent. */
export const keepPayment = (partyId: Id, attempt: PaymentAttempt): void =>
  sessionStorage.setItem(slotOf(partyId), JSON.stringify(attempt));

/** The next payment is another one. */
export const endPayment = (partyId: Id): void => sessionStorage.removeItem(slotOf(partyId));

/** The body of a payment; undefined while it has no valid amount. */
export function paymentBody({ kind, id }: Party, typed: TypedPayment): TakePaymentBody | undefined {
  const { amountPaise, method, tenderedPaise, reference, billId, isDeposit, note, confirmations } = typed;
  const body = takePaymentBody.safeParse({
    [`${kind}Id`]: id,
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
