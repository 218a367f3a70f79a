import type { BillContent, BillContentBody, Refusal } from '@bahi/contracts';
import type { PricingLookups } from './commands.ts';

/** A priced content, or why there is none. */
export type Priced = { kind: 'priced'; content: BillContent } | ({ kind: 'refused' } & Refusal);

export function priceContent(_body: BillContentBody, _lookups: PricingLookups, _saved: BillContent | null): Priced {
  return { kind: 'refused', code: 'not_available_yet' };
}
