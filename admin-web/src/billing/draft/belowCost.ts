import { mulDivHalfUp, type ProductRow } from '@bahi/contracts';
import type { Draft } from './draft.ts';

/** A line as it is priced. */
export interface PricedDraftLine {
  quantityMilli: number;
  taxableValuePaise: number;
}

/** The same with its taxes. */
export interface TaxedDraftLine extends PricedDraftLine {
  gstRateBps: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  lineTotalPaise: number;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Keys of the lines that are sold for less than their average cost. Empty for readers without cost, and while the numbers are
 * incomplete.
 */
export function linesBelowCost(
  lines: Draft['lines'],
  priced: readonly PricedDraftLine[],
  products: readonly ProductRow[],
): ReadonlySet<number> {
  const costs = new Map(
    products.flatMap(({ id, kind, averageCostPaise = 0 }) =>
      kind === 'goods' && averageCostPaise > 0 ? [[id, averageCostPaise] as const] : [],
    ),
  );
  if (costs.size === 0 || priced.length !== lines.length) return NONE;
  const keys = lines.flatMap(({ key, productId }, index) => {
    const { quantityMilli = 0, taxableValuePaise = 0 } = priced[index] ?? {};
    return taxableValuePaise < mulDivHalfUp(costs.get(productId) ?? 0, quantityMilli, 1_000) ? [key] : [];
  });
  return keys.length === 0 ? NONE : new Set(keys);
}
