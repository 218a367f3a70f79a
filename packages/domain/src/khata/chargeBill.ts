import {
  refuseField,
  type BillContent,
  type Confirmation,
  type Id,
  type KhataOutcome,
  type PaymentPart,
  type Refused,
  type SentPart,
} from '@bahi/contracts';
import { checkLimit } from './creditLimit.ts';
import type { Khatas } from './khata.ts';
import { KhataDraft } from './khataDraft.ts';

/** A bill that is about to be recorded. */
export interface ChargedBill {
  billId: Id;
  content: Pick<BillContent, 'customerId' | 'payments' | 'paymentMethod' | 'upiReference' | 'tenderedPaise' | 'totals'>;
  /** The bill's day. */
  day: string;
  /** A bill of earlier books was paid there, also by UPI. */
  isImported: boolean;
  confirmed: readonly Confirmation[];
  /** The id of its nth payment, from 0. */
  paymentIdOf: (n: number) => Id;
}

/** How a bill is settled: its payments, free money and credit add up to its total. `khata` is null where the customer owes and has nothing. */
export interface Charge {
  payments: PaymentPart[];
  freeUsedPaise: number;
  creditPaise: number;
  khata: KhataOutcome | null;
}

const sum = (parts: readonly SentPart[]): number => parts.reduce((total, { amountPaise }) => total + amountPaise, 0);

/**
 * Settles a bill. What its payments leave is first taken from the customer's free money; the rest is credit. Awaited UPI is neither
 * paid nor credit. Refusals: `payments_above_total`, `credit_needs_customer`, and `credit_limit_exceeded` unless an owner approved it.
 */
export function chargeBill(khatas: Khatas, bill: ChargedBill): Charge | Refused {
  const { billId, content, day, paymentIdOf } = bill;
  const { customerId, totals } = content;
  const payments = partsOf(bill).map((part, n) => ({ paymentId: paymentIdOf(n), ...part }));
  const restPaise = totals.grandTotalPaise - sum(payments);
  if (restPaise < 0) return refuseField('payments_above_total', 'payments');
  if (restPaise === 0) return { payments, freeUsedPaise: 0, creditPaise: 0, khata: unchanged(khatas, bill) };
  if (customerId === null) return refuseField('credit_needs_customer', 'customer.name');
  const draft = new KhataDraft(khatas, customerId);
  draft.open({ documentId: billId, ownerId: customerId, day, openPaise: restPaise });
  draft.settle();
  const creditPaise = draft.openOf(billId);
  const aboveLimit = creditPaise === 0 ? null : checkLimit(draft, bill.confirmed);
  return aboveLimit ?? { payments, freeUsedPaise: restPaise - creditPaise, creditPaise, khata: draft.outcome() };
}

/** What the customer of a bill that is paid in full owes all the same: its paper says so. Null: nothing. */
function unchanged(khatas: Khatas, { content: { customerId }, isImported }: ChargedBill): KhataOutcome | null {
  if (customerId === null || isImported) return null;
  const draft = new KhataDraft(khatas, customerId);
  return draft.openPaise === 0 && draft.duePaise === 0 ? null : draft.outcome();
}

/** Without `payments`, one payment of the whole. */
function partsOf({ content, isImported }: ChargedBill): SentPart[] {
  const { payments, paymentMethod, upiReference, tenderedPaise, totals } = content;
  const parts: SentPart[] = [...(payments ?? [])];
  if (payments === null && paymentMethod !== null && totals.grandTotalPaise > 0) {
    const isReceived = paymentMethod !== 'UPI';
    const amountPaise = totals.grandTotalPaise;
    parts.push({ method: paymentMethod, amountPaise, tenderedPaise, reference: upiReference, isReceived });
  }
  return isImported ? parts.map((part) => ({ ...part, isReceived: true })) : parts;
}
