import { fitsUnit, refuse, type PurchaseDetails, type PurchaseWarning, type Refused } from '@bahi/contracts';
import type { StockAfter } from '../replay/replayedStock.ts';
import type { LedgerState } from '../state/state.ts';

type StockBelowZero = Extract<PurchaseWarning, { code: 'stock_below_zero' }>;

/** What a changed purchase says of stock that it leaves below zero: a refusal under `block`, a warning under `warn` (R33b). */
export interface BelowZero {
  refusal: Refused;
  warning: StockBelowZero;
}

/**
 * Whether a change of a purchase leaves its product below zero and lower than it was; null if not. Only the recorded product can
 * lose goods.
 * @param field that caused it; absent for a deletion
 */
export function stockBelowZero(
  state: Readonly<LedgerState>,
  { productId, productName: name, unit, quantityMilli }: PurchaseDetails,
  stocksAfter: readonly StockAfter[],
  field?: StockBelowZero['field'],
): BelowZero | null {
  const beforeMilli = state.products.get(productId)?.quantityMilli ?? 0;
  const stockMilli = stocksAfter.find((after) => after.productId === productId)?.stockAfterMilli ?? beforeMilli;
  if (stockMilli >= 0 || stockMilli >= beforeMilli) return null;
  const leastMilli = inUnit(unit, quantityMilli - Math.max(0, beforeMilli));
  const params = { name, leastMilli, least: String(leastMilli / 1_000), unit };
  return {
    refusal: refuse('purchase_consumed', { params, ...(field && { fields: { [field]: 'purchase_consumed' } }) }),
    warning: { ...(field && { field }), code: 'stock_below_zero', params: { productId, name, unit, stockMilli } },
  };
}

/** The next quantity that can be bought in this unit. */
const inUnit = (unit: PurchaseDetails['unit'], milli: number): number =>
  fitsUnit(unit, milli) ? milli : Math.ceil(milli / 1_000) * 1_000;
