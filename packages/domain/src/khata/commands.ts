import type { Confirmation, Id, KhataFact, PaymentMethod } from '@bahi/contracts';
import type { RecordedBill } from '../ledger/commands.ts';
import type { BillPayment } from '../ledger/state/state.ts';

/** Commands about dues and later payments. The caller has checked that the customer is one of the shop's. */

export type PaymentTakenData = Extract<KhataFact, { type: 'PaymentTaken' }>['data'];

export interface TakePayment {
  /** Derived from the command, so that a repeat has the same. */
  paymentId: Id;
  customerId: Id;
  method: PaymentMethod;
  amountPaise: number;
  tenderedPaise: number | null;
  reference: string | null;
  /** The document to pay first; null: the oldest. */
  billId: Id | null;
  isDeposit: boolean;
  note: string | null;
  /** Without it nothing is confirmed. */
  confirmed?: readonly Confirmation[];
  /** Bills with the same reference, from the read model. */
  referenceUsedOn: readonly Id[];
  now: string;
}

export interface ReversePayment {
  /** As it was recorded. */
  taken: PaymentTakenData;
  reason: string;
  now: string;
}

export interface RefundAdvance {
  refundId: Id;
  /** The payment, cancelled bill or credit note. */
  sourceId: Id;
  method: PaymentMethod;
  amountPaise: number;
  note: string | null;
  now: string;
}

/** A payment whose method was wrong, as it was recorded. */
export interface CorrectMethod {
  payment: { paymentId: Id; method: PaymentMethod; amountPaise: number; isAwaited: boolean };
  /** The bill that it came with; null of a later payment. */
  original: RecordedBill | null;
  customerId: Id | null;
  earlierPayments: readonly BillPayment[];
  to: PaymentMethod;
  reference: string | null;
  now: string;
}

export interface PutOnKhata {
  original: RecordedBill;
  earlierPayments: readonly BillPayment[];
  confirmed: readonly Confirmation[];
  userId: Id;
}

export interface RecordOpeningBalance {
  openingId: Id;
  customerId: Id;
  amountPaise: number;
  /** Null: today. */
  date: string | null;
  now: string;
}

export interface WriteOff {
  writeOffId: Id;
  customerId: Id;
  amountPaise: number;
  reason: string;
  now: string;
}

export interface MergeCustomers {
  customerId: Id;
  intoId: Id;
  now: string;
}
