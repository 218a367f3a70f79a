import type { LedgerFact } from '@bahi/contracts';

function isExact(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isExact);
}

/** Whether all figures of the facts are exact integers; others are refused. */
export const areExact = (facts: readonly LedgerFact[]): boolean => facts.every(({ data }) => isExact(data));
