import type { BillWarning, Id } from '@bahi/contracts';

/**
 * A warning, not a refusal: the same payment reference may be on two bills by mistake or on purpose, and a person has
 * to check.
 */
export function referenceUsed(field: 'reference' | 'upiReference', billIds: readonly Id[]): BillWarning {
  return { field, code: 'reference_used', params: { billIds: [...billIds] } };
}
