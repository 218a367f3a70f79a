import { gstNumberOn, registrationOn, type RegisteredShop } from '../arithmetic/gst.ts';
import type { FilingPeriod } from './filingPeriod.ts';

/** The newest GST number under which the shop was a regular taxpayer in the period; null when it never was (R1, R2). */
export function regularGstinIn(shop: RegisteredShop, { months }: FilingPeriod): string | null {
  for (const month of months.toReversed()) {
    for (let day = 31; day >= 1; day -= 1) {
      const date = `${month}-${String(day).padStart(2, '0')}`;
      if (registrationOn(shop, date) === 'regular') return gstNumberOn(shop, date);
    }
  }
  return null;
}
