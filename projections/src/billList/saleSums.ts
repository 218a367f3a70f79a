import type { Id, PaymentMethod } from '@bahi/contracts';
import type { DocKey, Docs } from '@bahi/projection-runner';
import type { Doc } from '@bahi/read-store';
import type { BillDoc } from './billDocs.ts';

/** Collection of the sums of bills by day and by month. */
export const SUMS = 'sums';

export const SALE_STATUSES = ['completed', 'cancelled', 'credit_note'] as const;
export type SaleStatus = (typeof SALE_STATUSES)[number];

/** What bills of one status, method and cashier come to. */
export interface SaleSum {
  status: SaleStatus;
  method: PaymentMethod | null;
  /** Of a bill that was paid by several: `CASH+UPI`. */
  methods: string;
  cashierId: Id | null;
  count: number;
  grandTotalPaise: number;
  taxPaise: number;
}

/** The sums of one day (`d2026-01-05`) or month (`m2026-01`), by the bills' own days. */
export interface SaleSumsDoc extends Doc {
  span: string;
  sums: SaleSum[];
}

/** What a day is a part of: itself and its month. Months keep the totals of many years few documents away. */
const spansOf = (day: string): string[] => [`d${day}`, `m${day.slice(0, 7)}`];
const idOf = (shopId: Id, span: string): string => `${shopId}:${span}`;

/** The documents that a bill of this day changes. */
export function sumKeys(shopId: Id, day: string): DocKey[] {
  return spansOf(day).map((span) => [SUMS, idOf(shopId, span)]);
}

const isSameGroup = (one: SaleSum, other: SaleSum): boolean =>
  one.status === other.status &&
  one.method === other.method &&
  one.methods === other.methods &&
  one.cashierId === other.cashierId;

/** The sums with another one added to its group; a group without bills is left out. */
export function addedTo(sums: readonly SaleSum[], added: SaleSum): SaleSum[] {
  const known = sums.find((sum) => isSameGroup(sum, added));
  const others = sums.filter((sum) => sum !== known);
  const count = (known?.count ?? 0) + added.count;
  const grandTotalPaise = (known?.grandTotalPaise ?? 0) + added.grandTotalPaise;
  const taxPaise = (known?.taxPaise ?? 0) + added.taxPaise;
  return count === 0 ? others : [...others, { ...added, count, grandTotalPaise, taxPaise }];
}

type Summed = Pick<BillDoc, 'status' | 'paymentMethod' | 'methods' | 'cashier' | 'grandTotalPaise' | 'taxPaise'>;

/** One bill as a sum; undefined for a draft. */
export function sumOf({
  status,
  paymentMethod,
  methods,
  cashier,
  grandTotalPaise,
  taxPaise,
}: Summed): SaleSum | undefined {
  const booked = SALE_STATUSES.find((one) => one === status);
  if (booked === undefined) return undefined;
  return {
    status: booked,
    method: paymentMethod ?? null,
    methods,
    cashierId: cashier?.id ?? null,
    count: 1,
    grandTotalPaise,
    taxPaise,
  };
}

/** Moves a bill from its former sum to its present one. */
export function moveSums(docs: Docs, before: BillDoc | undefined, after: BillDoc): void {
  const changes = [before, after].flatMap((bill, n) => {
    const sum = bill === undefined ? undefined : sumOf(bill);
    if (sum === undefined) return [];
    const { count, grandTotalPaise, taxPaise } = sum;
    return n === 1 ? [sum] : [{ ...sum, count: -count, grandTotalPaise: -grandTotalPaise, taxPaise: -taxPaise }];
  });
  const { shopId, day } = after;
  if (day === null) return;
  for (const span of spansOf(day)) {
    const id = idOf(shopId, span);
    const known = docs.get<SaleSumsDoc>(SUMS, id)?.sums ?? [];
    docs.put<SaleSumsDoc>(SUMS, { id, shopId, span, sums: changes.reduce(addedTo, known) });
  }
}
