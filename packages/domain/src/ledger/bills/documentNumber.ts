import type { DocumentNumber, ShopProfileDetails } from '@bahi/contracts';
import { formatNumber, GST_LIMIT, middleOf } from '../../arithmetic/index.ts';
import type { LedgerState } from '../state/state.ts';

type SeriesId = Pick<DocumentNumber, 'kind' | 'fiscalYear' | 'till' | 'prefix'>;

export const seriesKey = ({ kind, fiscalYear, till, prefix }: SeriesId): string =>
  [kind, fiscalYear, till, prefix].join('|');

/**
 * Whether less than a tenth of the series is left after this number: the shop has to choose another initial in time
 * (R10).
 */
export function isRunningOut({ sequence, ...series }: SeriesId & { sequence: number }, boundByGst: boolean): boolean {
  if (!boundByGst) return false;
  const digits = GST_LIMIT - (series.prefix + middleOf(series)).length;
  return sequence * 10 >= 10 ** digits * 9;
}

/** Whether a shop's numbers must fit R8: it is registered, or is about to be. */
export function isBoundByGst(shop: Pick<ShopProfileDetails, 'gstRegistration' | 'gstNumber'>): boolean {
  return shop.gstRegistration !== 'none' || (shop.gstNumber ?? '') !== '';
}

/**
 * The next number of a series; null when none fits, or another series of the year has already printed the same text.
 * Prefix `A/2526` would repeat numbers of prefix `A`, and no number is given twice (L4).
 */
export function nextNumber(state: Readonly<LedgerState>, series: SeriesId, boundByGst: boolean): DocumentNumber | null {
  const key = seriesKey(series);
  const before = state.series.get(key);
  const sequence = (before?.lastSequence ?? 0) + 1;
  const number = formatNumber(series, sequence, boundByGst);
  if (number === null || isPrinted(state, series, number)) return null;
  return { number, sequence, ...series };
}

/** The series of a shop's next invoice. */
export function invoiceSeries(shop: ShopProfileDetails, fiscalYear: string): SeriesId {
  return { kind: 'invoice', fiscalYear, till: '', prefix: shop.billingInitial };
}

function isPrinted(state: Readonly<LedgerState>, series: SeriesId, number: string): boolean {
  const ownKey = seriesKey(series);
  const digits = /\d+$/.exec(number)?.[0] ?? '';
  for (const [key, other] of state.series) {
    if (key === ownKey || other.fiscalYear !== series.fiscalYear) continue;
    // without separators the year precedes the sequence, so any tail of the digits may be the other's sequence
    for (let length = 1; length <= digits.length; length += 1) {
      const sequence = Number(digits.slice(-length));
      if (sequence < 1 || sequence > other.lastSequence) continue;
      if (formatNumber(other, sequence, true) === number || formatNumber(other, sequence, false) === number)
        return true;
    }
  }
  return false;
}
