import { accept, refuse, refuseField, type Decision, type Id, type LedgerFact } from '@bahi/contracts';
import { shopDay } from '../arithmetic/index.ts';
import type { LedgerState } from '../ledger/state/state.ts';
import { billMoney } from './billMoney.ts';
import type { PutOnKhata, RecordOpeningBalance, WriteOff } from './commands.ts';
import { checkLimit } from './creditLimit.ts';
import { KhataDraft } from './khataDraft.ts';
import { khatasOf } from './party.ts';
import { rupees } from './rupees.ts';

/**
 * Makes awaited UPI of a bill a due of its customer. Refusals: `bill_cancelled`, `nothing_awaited`, `credit_needs_customer`, and
 * `credit_limit_exceeded` unless an owner approved it.
 */
export function putOnKhata(state: Readonly<LedgerState>, command: PutOnKhata): Decision<LedgerFact> {
  const { billId, customerId, day, invoiceNumber } = command.original.data;
  if (state.bills.get(billId)?.cancelled === true) return refuse('bill_cancelled');
  const { awaitedPaise } = billMoney(state, command.original, command.earlierPayments);
  if (awaitedPaise === 0) return refuse('nothing_awaited');
  if (customerId === null) return refuse('credit_needs_customer');
  const draft = new KhataDraft(state.khatas, customerId);
  draft.reopen({ documentId: billId, ownerId: customerId, day, openPaise: awaitedPaise });
  draft.settle();
  const passes = draft.limitPaise !== null && draft.duePaise > draft.limitPaise;
  const aboveLimit = checkLimit(draft, command.confirmed);
  if (aboveLimit !== null) return aboveLimit;
  const approvedBy = passes ? command.userId : null;
  const khata = draft.outcome();
  const data = { billId, invoiceNumber, customerId, amountPaise: awaitedPaise, day, approvedBy, khata };
  return accept([{ type: 'PutOnKhata', data }]);
}

/** Records what a customer owed before, or what was owed to a vendor. Refusals: `future_date`. */
export function recordOpeningBalance(
  state: Readonly<LedgerState>,
  { openingId, amountPaise, date, now, ...party }: RecordOpeningBalance,
): Decision<LedgerFact> {
  const today = shopDay(now);
  const day = date ?? today;
  if (day > today) return refuseField('future_date', 'date');
  const { khatas, ownerId, ids } = khatasOf(state, party);
  const draft = new KhataDraft(khatas, ownerId);
  draft.reopen({ documentId: openingId, ownerId, day, openPaise: amountPaise });
  draft.settle();
  const data = { openingId, ...ids, amountPaise, day, khata: draft.outcome() };
  return accept([{ type: 'OpeningBalanceRecorded', data }]);
}

/** Gives up a due, the oldest first. Refusals: `write_off_above_due`. */
export function writeOff(
  state: Readonly<LedgerState>,
  { writeOffId, customerId, amountPaise, reason, now }: WriteOff,
): Decision<LedgerFact> {
  const draft = new KhataDraft(state.khatas, customerId);
  const mostPaise = Math.max(0, Math.min(draft.openPaise, draft.duePaise));
  if (amountPaise > mostPaise) return refuseField('write_off_above_due', 'amountPaise', { due: rupees(mostPaise) });
  draft.lowerOldest(amountPaise);
  const data = { writeOffId, customerId, amountPaise, reason, day: shopDay(now), khata: draft.outcome() };
  return accept([{ type: 'DueWrittenOff', data }]);
}

/** Sets the credit limit: null none, 0 no credit. It is judged at the next credit. */
export function setLimit(
  { khatas }: Readonly<LedgerState>,
  customerId: Id,
  limitPaise: number | null,
): Decision<LedgerFact> {
  const { khataId, limitPaise: before } = new KhataDraft(khatas, customerId);
  if (before === limitPaise) return accept([]);
  return accept([{ type: 'CreditLimitSet', data: { customerId: khataId, limitPaise } }]);
}

/** Notes the day for which the customer promised to pay; null: none. */
export function setPromise(
  { khatas }: Readonly<LedgerState>,
  customerId: Id,
  date: string | null,
): Decision<LedgerFact> {
  return accept([{ type: 'PromiseSet', data: { customerId: new KhataDraft(khatas, customerId).khataId, date } }]);
}
