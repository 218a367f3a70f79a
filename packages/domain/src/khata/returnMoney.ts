import { refuseField, type Id, type KhataOutcome, type MethodAmount, type Refused } from '@bahi/contracts';
import type { RecordedBill, WantedRefund } from '../ledger/commands.ts';
import type { BillPayment, LedgerState } from '../ledger/state/state.ts';
import { billMoney, ownMethods } from './billMoney.ts';
import { KhataDraft } from './khataDraft.ts';
import { rupees } from './rupees.ts';

/** What comes back, and what it does to the customer's dues. */
export interface ReturnedMoney {
  refunds: MethodAmount[];
  advancePaise: number;
  khata: KhataOutcome | null;
}

interface Return extends WantedRefund {
  original: RecordedBill;
  /** The cancelled bill or the credit note: the source of what becomes free money. */
  sourceId: Id;
  /** What the return takes off the bill's open amount. */
  loweredPaise: number;
  /** What was paid of the part that comes back. */
  paidPaise: number;
}

/** Whether the call says how the money goes back, or how much. */
const isNamed = ({ refundMethod, refundPaise }: WantedRefund): boolean => refundMethod !== null || refundPaise !== null;

/**
 * Gives back what was paid: at most that. Without a customer all of it goes back; else what is not paid back becomes an advance, which
 * falls on the oldest open document: all of it unless a method or an amount is named. Refusals: `refund_above_paid`,
 * `advance_needs_customer`, `refund_method_required`.
 */
export function returnMoney(state: Readonly<LedgerState>, wanted: Return): ReturnedMoney | Refused {
  const { original, sourceId, loweredPaise, paidPaise, refundMethod } = wanted;
  const { billId, customerId } = original.data;
  const refundPaise = wanted.refundPaise ?? (isNamed(wanted) || customerId === null ? paidPaise : 0);
  if (refundPaise > paidPaise) return refuseField('refund_above_paid', 'refundPaise', { most: rupees(paidPaise) });
  const advancePaise = paidPaise - refundPaise;
  if (advancePaise > 0 && customerId === null) return refuseField('advance_needs_customer', 'refundPaise');
  if (refundPaise > 0 && refundMethod === null) return refuseField('refund_method_required', 'refundMethod');
  const refunds =
    refundMethod === null || refundPaise === 0 ? [] : [{ method: refundMethod, amountPaise: refundPaise }];
  if (customerId === null || (loweredPaise === 0 && advancePaise === 0)) return { refunds, advancePaise, khata: null };
  const draft = new KhataDraft(state.khatas, customerId);
  draft.lower(billId, loweredPaise);
  draft.addFree(sourceId, customerId, advancePaise);
  draft.settle();
  return { refunds, advancePaise, khata: draft.outcome() };
}

/**
 * The money of a cancelled bill. Without `refundMethod` it goes back by its own methods to a walk-in, and becomes an advance of a
 * customer. What came with a bill of earlier books was paid there: it does not go back unless a method or an amount is named.
 */
export function returnAll(
  state: Readonly<LedgerState>,
  original: RecordedBill,
  wanted: WantedRefund,
  earlierPayments: readonly BillPayment[],
): (ReturnedMoney & { awaitedPaise: number }) | Refused {
  const { billId, customerId, imported, payments } = original.data;
  const { openPaise, awaitedPaise, paidPaise } = billMoney(state, original, earlierPayments);
  const isPaidElsewhere = imported !== null && !isNamed(wanted);
  const elsewherePaise = isPaidElsewhere ? payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0) : 0;
  const asked: Return = {
    ...wanted,
    original,
    sourceId: billId,
    loweredPaise: openPaise,
    paidPaise: Math.max(0, paidPaise - elsewherePaise),
  };
  if (
    customerId === null &&
    wanted.refundMethod === null &&
    !isPaidElsewhere &&
    (wanted.refundPaise ?? paidPaise) === paidPaise
  ) {
    return { refunds: ownMethods(state, original, earlierPayments), advancePaise: 0, khata: null, awaitedPaise };
  }
  const returned = returnMoney(state, asked);
  return 'kind' in returned ? returned : { ...returned, awaitedPaise };
}
