import type { AnyRecorded, PaymentPart, PurchaseMoneyView, PurchasePaymentsBody } from '@bahi/contracts';
import type { PurchaseMoney } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import type { SignedInCall } from '../http/route.ts';
import { orNull } from '../lists/orNull.ts';

/** How the vendor's bill of a call is paid; null: outside the drawer. */
export function purchaseMoneyOf({
  body,
  context,
}: Pick<SignedInCall<{ payments?: PurchasePaymentsBody }>, 'body' | 'context'>): PurchaseMoney | null {
  const { payments = null } = body;
  if (payments === null) return null;
  return {
    payments: payments.map(({ method, amountPaise, reference }) => {
      return { method, amountPaise, tenderedPaise: null, reference: orNull(reference), isReceived: true };
    }),
    paymentIdOf: (n) => deriveId(context.commandId, 'payment', String(n)),
  };
}

/** Payments as a purchase shows them. */
export const paymentViews = (payments: readonly PaymentPart[]): PurchaseMoneyView['payments'] =>
  payments.map(({ paymentId: id, method, amountPaise, reference }) => {
    return { id, method, amountPaise, ...(reference !== null && { reference }) };
  });

/** The money of a vendor's bill as its first purchase states it; nothing when it was paid outside the drawer. */
export function moneyView({ data }: Extract<AnyRecorded, { type: 'PurchaseRecorded' }>): {
  money?: PurchaseMoneyView;
} {
  const { documentId, paidPaise = 0, money } = data;
  if (documentId === undefined || money === undefined) return {};
  return { money: { documentId, payments: paymentViews(money.payments), paidPaise, duePaise: money.creditPaise } };
}
