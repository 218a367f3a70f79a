import type { AnyRecorded, Id } from '@bahi/contracts';
import type { DocKey, Docs } from '@bahi/projection-runner';
import type { Doc } from '@bahi/read-store';
import { shopOf } from '../derived/shopOf.ts';
import { BILLS, type BillDoc } from './billDocs.ts';

/** Collection of what each cashier sold on a day. */
export const CASHIER_DAYS = 'cashierDays';

/** Number and amount of the bills that one person completed on a day and that were not cancelled. */
export interface CashierSales {
  cashierId: Id;
  bills: number;
  revenuePaise: number;
}

/** One day of a shop: a document for all its cashiers, because a cancellation names its day and not the cashier. */
export interface CashierDayDoc extends Doc {
  day: string;
  cashiers: readonly CashierSales[];
}

/** The document of the day on which a bill counts. */
export function cashierDayKeys(event: AnyRecorded): DocKey[] {
  if (event.type !== 'BillCompleted' && event.type !== 'BillCancelled') return [];
  return [[CASHIER_DAYS, idOf(event, event.data.day)]];
}

const idOf = (event: AnyRecorded, day: string): string => `${shopOf(event)}:${day}`;

/** Counts a completed bill for its cashier, and no longer once it is cancelled. To be called before the bill's own document changes. */
export function countForCashier(event: AnyRecorded, docs: Docs): void {
  if (event.type === 'BillCompleted') {
    const { day, totals } = event.data;
    if (event.meta.userId !== undefined) add(event, docs, day, [event.meta.userId, 1, totals.grandTotalPaise]);
  }
  if (event.type === 'BillCancelled') {
    const { day, billId, grandTotalPaise } = event.data;
    const cashier = docs.get<BillDoc>(BILLS, billId)?.cashier;
    if (cashier !== undefined) add(event, docs, day, [cashier.id, -1, -grandTotalPaise]);
  }
}

type Change = readonly [cashierId: Id, bills: number, revenuePaise: number];

function add(event: AnyRecorded, docs: Docs, day: string, [cashierId, bills, revenuePaise]: Change): void {
  const id = idOf(event, day);
  const known = docs.get<CashierDayDoc>(CASHIER_DAYS, id)?.cashiers ?? [];
  const before = known.find((one) => one.cashierId === cashierId) ?? { cashierId, bills: 0, revenuePaise: 0 };
  const after = { cashierId, bills: before.bills + bills, revenuePaise: before.revenuePaise + revenuePaise };
  const cashiers = [...known.filter((one) => one.cashierId !== cashierId), after];
  docs.put<CashierDayDoc>(CASHIER_DAYS, { id, shopId: shopOf(event), day, cashiers });
}
