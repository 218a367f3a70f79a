import type { DatedRate } from '@bahi/contracts';
import { rateOn } from '../arithmetic/index.ts';
import type { ProductFileRow } from './productRow.ts';

/** The days of rates that come without one: today, and for the first rate of a product that of the registration. */
interface RateDays {
  today: string;
  firstRateDay: string;
}

/**
 * The rates of a product after a row. A rate with a day is added or replaces that of the day. A rate without one is the rate of today: it
 * changes nothing if the product has it today.
 */
export function ratesAfter(
  known: readonly DatedRate[],
  { rates, rate }: ProductFileRow,
  { today, firstRateDay }: RateDays,
): DatedRate[] {
  const base = [...(rates ?? known)];
  if (rate === undefined) return base.toSorted(byDay);
  const { rateBps } = rate;
  if (rate.effectiveFrom === null && rateOn(base, today)?.rateBps === rateBps) return base.toSorted(byDay);
  const effectiveFrom = rate.effectiveFrom ?? (base.length === 0 ? firstRateDay : today);
  return [...base.filter((one) => one.effectiveFrom !== effectiveFrom), { rateBps, effectiveFrom }].toSorted(byDay);
}

const byDay = (one: DatedRate, other: DatedRate): number => (one.effectiveFrom < other.effectiveFrom ? -1 : 1);
