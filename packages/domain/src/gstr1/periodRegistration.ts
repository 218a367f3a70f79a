import type { GstRegistration } from '@bahi/contracts';
import { gstNumberOn, registrationOn, type RegisteredShop } from '../arithmetic/gst.ts';
import type { FilingPeriod } from './filingPeriod.ts';

/** The days of a month from the last to the first; a short month's further days sort behind its own. */
function daysBackwards(month: string): string[] {
  return Array.from({ length: 31 }, (_, index) => `${month}-${String(31 - index).padStart(2, '0')}`);
}

/** The newest GST number under which the shop was a regular taxpayer in the period; null when it never was (R1, R2). */
export function regularGstinIn(shop: RegisteredShop, { months }: FilingPeriod): string | null {
  for (const month of months.toReversed()) {
    const day = daysBackwards(month).find((date) => registrationOn(shop, date) === 'regular');
    if (day !== undefined) return gstNumberOn(shop, day);
  }
  return null;
}

/** What a shop files for a month: regular if it was so on any of its days, then composition, else none. */
export function registrationIn(shop: RegisteredShop, month: string): GstRegistration {
  const registrations = new Set(daysBackwards(month).map((day) => registrationOn(shop, day)));
  return (['regular', 'composition'] as const).find((each) => registrations.has(each)) ?? 'none';
}
