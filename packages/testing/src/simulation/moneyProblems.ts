import type { AnyRecorded, Id } from '@bahi/contracts';
import type { CustomerDoc } from '@bahi/projections';

const sum = (amounts: readonly { amountPaise: number }[]): number =>
  amounts.reduce((total, { amountPaise }) => total + amountPaise, 0);

/** By how much a fact changes what somebody owes, without what it states of it. */
function changeOf(event: AnyRecorded): [customerId: Id | null, paise: number] {
  switch (event.type) {
    case 'BillCompleted':
      return [event.data.customerId, event.data.totals.grandTotalPaise - sum(event.data.payments)];
    case 'BillCancelled': {
      const { customerId, refunds, grandTotalPaise, awaitedPaise } = event.data;
      return [customerId, sum(refunds) - (grandTotalPaise - awaitedPaise)];
    }
    case 'CreditNoteIssued': {
      const { customerId, refundPaise, totals, loweredAwaitedPaise } = event.data;
      return [customerId, refundPaise - (totals.grandTotalPaise - loweredAwaitedPaise)];
    }
    case 'PaymentTaken':
      return [event.data.customerId, 0 - event.data.amountPaise];
    case 'PaymentReversed':
    case 'AdvanceRefunded':
    case 'PutOnKhata':
    case 'OpeningBalanceRecorded':
      return [event.data.customerId, event.data.amountPaise];
    case 'DueWrittenOff':
      return [event.data.customerId, 0 - event.data.amountPaise];
    default:
      return [null, 0];
  }
}

/** What each customer of a shop owes, added up from its facts; of merged customers together, at the one into whom they were merged. */
function duesOf(events: readonly AnyRecorded[]): Map<Id, number> {
  const into = new Map<Id, Id>();
  const own = new Map<Id, number>();
  for (const event of events) {
    if (event.type === 'CustomersMerged') into.set(event.data.customerId, event.data.intoId);
    if (event.type === 'MergeUndone') into.delete(event.data.customerId);
    const [customerId, paise] = changeOf(event);
    if (customerId !== null) own.set(customerId, (own.get(customerId) ?? 0) + paise);
  }
  const rootOf = (id: Id): Id => {
    const next = into.get(id);
    return next === undefined ? id : rootOf(next);
  };
  const dues = new Map<Id, number>();
  for (const [id, paise] of own) dues.set(rootOf(id), (dues.get(rootOf(id)) ?? 0) + paise);
  return dues;
}

/** Customers who are shown to owe something else than the facts come to. */
export function duesProblems(events: readonly AnyRecorded[], customers: readonly CustomerDoc[]): string[] {
  const dues = duesOf(events);
  return customers.flatMap(({ id, name, duePaise }) => {
    const due = dues.get(id) ?? 0;
    return due === duePaise ? [] : [`${name} owes ${due} and shows ${duePaise}`];
  });
}

/** Cash that a fact puts into the drawer; below zero what it takes out. */
function cashOf(event: AnyRecorded): number {
  const cash = (parts: readonly { method: string; amountPaise: number }[]): number =>
    sum(parts.filter(({ method }) => method === 'CASH'));
  switch (event.type) {
    case 'BillCompleted':
      return cash(event.data.payments);
    case 'PaymentTaken':
    case 'PaymentReceived':
      return cash([event.data]);
    case 'PaymentReversed':
    case 'AdvanceRefunded':
      return (event.data.vendorId === null ? -1 : 1) * cash([event.data]);
    case 'VendorPaid':
      return 0 - cash([event.data]);
    case 'PurchaseRecorded':
      return 0 - cash(event.data.money?.payments ?? []);
    case 'BillCancelled':
      return 0 - cash(event.data.refunds);
    case 'CreditNoteIssued':
      return event.data.refundMethod === 'CASH' ? 0 - event.data.refundPaise : 0;
    case 'PaymentMethodCorrected': {
      const { from, to, amountPaise, wasAwaited, vendorId } = event.data;
      const more = (to === 'CASH' ? amountPaise : 0) - (from === 'CASH' && !wasAwaited ? amountPaise : 0);
      return vendorId === null ? more : 0 - more;
    }
    case 'CashMoved': {
      const { kind, amountPaise } = event.data;
      return kind === 'float' || kind === 'pay_in' ? amountPaise : 0 - amountPaise;
    }
    default:
      return 0;
  }
}

/** Closes that expected something else than the count before them and the cash that came since: each fact is in exactly one close. */
export function closeProblems(ledger: readonly AnyRecorded[]): string[] {
  const problems: string[] = [];
  let expected = 0;
  let last = '';
  let since = 0;
  for (const event of ledger) {
    expected += cashOf(event);
    since += cashOf(event);
    if (event.type === 'DayClosed') {
      const { closeId, number, expectedPaise, countedPaise, position } = event.data;
      if (expectedPaise !== expected) problems.push(`close ${number} expects ${expectedPaise} instead of ${expected}`);
      if (position !== event.revision - 1) problems.push(`close ${number} seals ${position} and is ${event.revision}`);
      [expected, last, since] = [countedPaise, closeId, 0];
    }
    if (event.type === 'DayRecounted' && event.data.closeId === last) expected = event.data.countedPaise + since;
  }
  return problems;
}
