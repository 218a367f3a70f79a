import type { AdjustmentReason } from '@bahi/contracts';

/** Input of an adjustment: a count, or a quantity that came or went. */
export interface Adjustment {
  reason: AdjustmentReason;
  /** The count or the quantity moved, in thousandths. NaN for text that is no number. */
  quantityMilli: number | null;
  /** For `other`: whether the quantity was added. */
  adds: boolean;
}

/** Signed change of the stock in thousandths; undefined while the input is incomplete. */
export function movedBy({ reason, quantityMilli, adds }: Adjustment, inBooksMilli: number): number | undefined {
  if (quantityMilli === null || Number.isNaN(quantityMilli) || quantityMilli < 0) return undefined;
  if (reason === 'count') return quantityMilli - inBooksMilli;
  if (quantityMilli === 0) return undefined;
  return reason === 'other' && adds ? quantityMilli : -quantityMilli;
}
