import type { Id } from '@bahi/contracts';
import type { ReadModels } from '@bahi/read-store';
import { addedTo, SUMS, type SaleSum, type SaleSumsDoc } from './saleSums.ts';

/** Days with both ends; an absent end is open. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

interface SpanRange {
  from: string;
  to: string;
}

const FIRST = '0000-01-01';
const LAST = '9999-12-31';
const PAGE = 500;

const monthOf = (day: string): string => day.slice(0, 7);
const isLastOfMonth = (day: string): boolean => monthOf(dayAfter(day)) !== monthOf(day);

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

function monthBeside(month: string, by: 1 | -1): string {
  const date = new Date(`${month}-01T00:00:00.000Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
}

const daysOf = (from: string, to: string): SpanRange => ({ from: `d${from}`, to: `d${to}` });

/** The spans that together are exactly these days: whole months, and days where a month is not whole. */
export function spansBetween({ from = FIRST, to = LAST }: DayRange): SpanRange[] {
  if (from > to) return [];
  const isWholeFirst = from.endsWith('-01');
  const isWholeLast = to === LAST || isLastOfMonth(to);
  if (monthOf(from) === monthOf(to) && !(isWholeFirst && isWholeLast)) return [daysOf(from, to)];
  const first = isWholeFirst ? monthOf(from) : monthBeside(monthOf(from), 1);
  const last = isWholeLast ? monthOf(to) : monthBeside(monthOf(to), -1);
  return [
    ...(isWholeFirst ? [] : [daysOf(from, `${monthOf(from)}-31`)]),
    ...(first > last ? [] : [{ from: `m${first}`, to: `m${last}` }]),
    ...(isWholeLast ? [] : [daysOf(`${monthOf(to)}-01`, to)]),
  ];
}

/**
 * What the bills of these days come to, by status, method and cashier. Reads at most one document for each month, and one for each
 * day of two months.
 */
export async function readSaleSums(read: Pick<ReadModels, 'scan'>, shopId: Id, days: DayRange): Promise<SaleSum[]> {
  let sums: SaleSum[] = [];
  for (const { from, to } of spansBetween(days)) {
    const range = { field: 'span', from, to };
    for await (const page of read.scan<SaleSumsDoc>('billList', SUMS, { shopId, range, pageSize: PAGE })) {
      sums = page.flatMap((doc) => doc.sums).reduce(addedTo, sums);
    }
  }
  return sums;
}
