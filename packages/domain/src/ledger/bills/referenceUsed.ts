import type { BillWarning, Id } from '@bahi/contracts';

/** The same payment may be shown for two bills, by mistake or not: nobody is refused, somebody has to look. */
export function referenceUsed(field: 'reference' | 'upiReference', billIds: readonly Id[]): BillWarning {
  return { field, code: 'reference_used', params: { billIds: [...billIds] } };
}
