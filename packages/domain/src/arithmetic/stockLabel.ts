import type { StockLabel } from '@bahi/contracts';

/**
 * How full the shelf is: nothing left · at or below the minimum · between · at or above the maximum. Without a minimum nothing
 * is low, without a maximum nothing is well stocked; where both meet, low wins because somebody has to act on it.
 */
export function stockLabel(quantityMilli: number, minMilli: number | null, maxMilli: number | null): StockLabel {
  if (quantityMilli <= 0) return 'out_of_stock';
  if (minMilli !== null && quantityMilli <= minMilli) return 'low_stock';
  if (maxMilli !== null && maxMilli > 0 && quantityMilli >= maxMilli) return 'well_stocked';
  return 'in_stock';
}
