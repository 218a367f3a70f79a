import type { AdjustmentReason } from '@bahi/contracts';

/** What a person says about the shelf: a count of all of it, or a quantity that came or went. */
export interface Adjustment {
  reason: AdjustmentReason;
  /** Thousandths as typed: the count, or the quantity moved. NaN while it is no number. */
  quantityMilli: number | null;
  /** For `other`: whether the quantity came instead of went. */
  adds: boolean;
}

/** Signed thousandths the books have to move by; undefined while nothing sensible is typed. */
export function movedBy({ reason, quantityMilli, adds }: Adjustment, inBooksMilli: number): number | undefined {
  if (quantityMilli === null || Number.isNaN(quantityMilli) || quantityMilli < 0) return undefined;
  if (reason === 'count') return quantityMilli - inBooksMilli;
  if (quantityMilli === 0) return undefined;
  return reason === 'other' && adds ? quantityMilli : -quantityMilli;
}
