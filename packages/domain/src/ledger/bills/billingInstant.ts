import type { ShopProfileDetails } from '@bahi/contracts';
import { fiscalYear, shopDay } from '../../arithmetic/index.ts';
import type { LedgerState } from '../state/state.ts';
import { invoiceSeries, seriesKey } from './documentNumber.ts';

/** The instant at which a bill is dated and priced: now, but never before the last bill of its series (L14). */
export function billingInstant(state: Readonly<LedgerState>, shop: ShopProfileDetails, now: string): string {
  const last = state.series.get(seriesKey(invoiceSeries(shop, fiscalYear(shopDay(now)))))?.lastBilledAt;
  return last !== undefined && last > now ? last : now;
}
