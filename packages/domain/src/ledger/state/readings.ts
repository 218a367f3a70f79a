import type { Id } from '@bahi/contracts';
import { REMEMBERED_COUNT } from './evolve.ts';
import type { LedgerState, RecentEntry } from './state.ts';
import { averageCost } from '../stock/stock.ts';

/** Stock as answers show it. */
export interface StockFigures {
  currentStockMilli: number;
  stockValuePaise: number;
  averageCostPaise: number;
}

/** A product's figures as the books stand; `purchasePricePaise` is the catalogue's, for goods that were never received (R33). */
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

/** True once the books know the product: its unit is fixed from then on. */
export function hasHistory(state: Readonly<LedgerState>, productId: Id): boolean {
  return state.products.has(productId);
}

/** Ledger revision of a bill's completion or of a purchase's newest record, while the fold remembers it; else ask the index. */
export function recentRevision(state: Readonly<LedgerState>, documentId: Id): number | null {
  return (
    state.recentBills.get(documentId)?.revision ??
    state.purchases.get(documentId)?.revision ??
    state.recentPurchases.get(documentId)?.revision ??
    null
  );
}

/** The document of a kind from which on all are remembered; null while none was ever forgotten. */
export function oldestRemembered(recent: ReadonlyMap<Id, RecentEntry>): { id: Id; revision: number } | null {
  const [oldest] = recent;
  if (oldest === undefined || recent.size < REMEMBERED_COUNT) return null;
  const [id, { revision }] = oldest;
  return { id, revision };
}

export function isCancelled(state: Readonly<LedgerState>, billId: Id): boolean {
  return state.bills.get(billId)?.cancelled === true;
}
