import type { Id } from '@bahi/contracts';
import { REMEMBERED_COUNT } from './remembered.ts';
import type { LedgerState, RecentEntry } from './state.ts';
import { averageCost } from '../stock/stock.ts';

/** Stock as answers show it. */
export interface StockFigures {
  currentStockMilli: number;
  stockValuePaise: number;
  averageCostPaise: number;
}

/** A product's current figures. `purchasePricePaise` is the catalogue's, for goods that were never received (R33). */
export function stockFigures(
  state: Readonly<LedgerState>,
  productId: Id,
  purchasePricePaise: number | null,
): StockFigures {
  const stock = state.products.get(productId);
  return {
    currentStockMilli: stock?.quantityMilli ?? 0,
    stockValuePaise: stock?.valuePaise ?? 0,
    averageCostPaise: averageCost(stock, purchasePricePaise),
  };
}

/** Whether the books know the product: its unit is then fixed. */
export function hasHistory(state: Readonly<LedgerState>, productId: Id): boolean {
  return state.products.has(productId);
}

/**
 * Ledger revision of a bill's completion or of a purchase's newest record while the state remembers it; for older ones
 * ask the read model.
 */
export function recentRevision(state: Readonly<LedgerState>, documentId: Id): number | null {
  return (
    state.recentBills.get(documentId)?.revision ??
    state.purchases.get(documentId)?.revision ??
    state.recentPurchases.get(documentId)?.revision ??
    null
  );
}

/** The oldest document from which on all of its kind are remembered; null while none was forgotten. */
export function oldestRemembered(recent: ReadonlyMap<Id, RecentEntry>): { id: Id; revision: number } | null {
  const [oldest] = recent;
  if (oldest === undefined || recent.size < REMEMBERED_COUNT) return null;
  const [id, { revision }] = oldest;
  return { id, revision };
}
