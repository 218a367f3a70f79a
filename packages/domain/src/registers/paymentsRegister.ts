import { PAYMENT_METHODS, type BillEntry, type MoneyColumn, type PaymentMethod } from '@bahi/contracts';
import type { AddPart, EntryState, RegisterOf, RegisterRow } from './register.ts';

const COLUMNS = ['billPaise', 'laterPaise', 'refundPaise', 'vendorPaise', 'movedPaise', 'differencePaise'] as const;
/** Columns of money that leaves. */
const LEAVES: readonly MoneyColumn[] = ['refundPaise', 'vendorPaise'];

/** Adds money of a day to the row of its method; what is awaited is in no sum. */
function addMoney(
  add: AddPart,
  { day, method }: { day: string; method: PaymentMethod },
  part: Partial<Record<MoneyColumn | 'awaitedPaise', number>>,
): void {
  const figures = COLUMNS.map((column) => part[column] ?? 0);
  const netPaise = COLUMNS.reduce((sum, column, n) => sum + (LEAVES.includes(column) ? -1 : 1) * (figures[n] ?? 0), 0);
  add(`${day}|${method}`, () => ({ day, method }), [...figures, netPaise, part.awaitedPaise ?? 0]);
}

/** What of a bill's UPI is still awaited at a revision. */
function awaitedAt({ awaitedPaise, lessAwaited }: BillEntry, { at, isEnded }: EntryState): number {
  if (isEnded) return 0;
  return lessAwaited.reduce((left, [revision, paise]) => left - (revision <= at ? paise : 0), awaitedPaise);
}

const place = ({ labels }: RegisterRow): number => PAYMENT_METHODS.findIndex((method) => method === labels['method']);

/**
 * All money by day and method: it came with bills or later, went back to customers or to vendors, or was moved in the drawer; with the
 * differences that the closes found. Each fact counts on the day on which the money moved, also of a bill that was cancelled since.
 */
export const payments: RegisterOf<'payments'> = {
  name: 'payments',
  kinds: ['bill', 'credit_note', 'money'],
  figures: [...COLUMNS, 'netPaise', 'awaitedPaise'],
  countsEnded: true,
  addParts(entry, state, add) {
    const { day } = entry;
    if (entry.kind === 'bill') {
      if (entry.neverPaid && state.isEnded) return;
      for (const [method, billPaise] of entry.paid) addMoney(add, { day, method }, { billPaise });
      const awaitedPaise = awaitedAt(entry, state);
      if (awaitedPaise > 0) addMoney(add, { day, method: 'UPI' }, { awaitedPaise });
    } else if (entry.kind === 'credit_note') {
      const { refundMethod: method, refundPaise } = entry;
      if (method !== null) addMoney(add, { day, method }, { refundPaise });
    } else if (entry.kind === 'money') {
      for (const [method, column, paise] of entry.moves) addMoney(add, { day, method }, { [column]: paise });
    }
  },
  compare(left, right) {
    const [one, other] = [String(left.labels['day']), String(right.labels['day'])];
    return one === other ? place(left) - place(right) : one < other ? -1 : 1;
  },
};
