import type { Id, LedgerFact } from '@bahi/contracts';
import type { PurchaseChange, ReplayedChange } from './journal.ts';
import type { ReplayedShelf } from './replay.ts';
import { coverOldest } from '../stock/shortfalls.ts';
import type { LedgerState } from '../state/state.ts';
import { knownAverage, newStock } from '../stock/stock.ts';

/** A product's stock and cost as a correction or reversal states them. */
export type Shelf = Extract<LedgerFact, { type: 'PurchaseCorrected' }>['data']['shelves'][number];

/** The replay used other movements than the books have: it must be made again, or is wrong. */
export class ReplayMismatch extends Error {
  override readonly name = 'ReplayMismatch';
}

/** Whether a replay is valid for the product's current state. */
export function isReplayCurrent(state: Readonly<LedgerState>, productId: Id, movedAt: number): boolean {
  return (state.products.get(productId)?.movedAt ?? -1) === movedAt;
}

function shelfOf(state: Readonly<LedgerState>, productId: Id): ReplayedShelf {
  const stock = state.products.get(productId) ?? newStock();
  const { quantityMilli: stockMilli, valuePaise, lastIncomingPaise } = stock;
  return { stockMilli, valuePaise, averageCostPaise: knownAverage(stock), lastIncomingPaise };
}

/**
 * Checks that a replay of the uncorrected movements ends at the books' current stock: then no movement is missing or too many.
 * @throws {ReplayMismatch}
 */
export function proveReplay(
  state: Readonly<LedgerState>,
  productId: Id,
  { movedAt, shelf }: { movedAt: number; shelf: ReplayedShelf },
): void {
  if (!isReplayCurrent(state, productId, movedAt))
    throw new ReplayMismatch(`product ${productId} has moved since its movements were replayed up to ${movedAt}`);
  const booked = shelfOf(state, productId);
  const differs = (Object.keys(booked) as (keyof ReplayedShelf)[]).filter((figure) => booked[figure] !== shelf[figure]);
  if (differs.length > 0)
    throw new ReplayMismatch(`a replay of product ${productId} up to ${movedAt} differs in ${differs.join(', ')}`);
}

/** A product that a correction does not change. */
export function unchangedShelf(state: Readonly<LedgerState>, productId: Id): Shelf {
  return shelfFact(productId, shelfOf(state, productId), 0);
}

/** A product after a replayed change; null if that removes goods that were needed (R33b: below zero and lower than it was). */
export function changedShelf(
  state: Readonly<LedgerState>,
  { productId, figures }: PurchaseChange,
  /** The purchase's recorded part in this product. */
  recorded: { quantityMilli: number; costPaise: number } | null,
  replay: ReplayedChange,
): Shelf | null {
  const { movedAt, before, after, leastStockMilli } = replay;
  proveReplay(state, productId, { movedAt, shelf: before });
  const moreMilli = (figures?.quantityMilli ?? 0) - (recorded?.quantityMilli ?? 0);
  if (moreMilli < 0 && leastStockMilli + moreMilli < 0) return null;
  const morePaise = (figures?.costPaise ?? 0) - (recorded?.costPaise ?? 0);
  const { shortfalls = null } = state.products.get(productId) ?? {};
  const covered = coverOldest(shortfalls, Math.max(0, -after.stockMilli));
  // additional goods are in stock, have covered units sold below zero at their booked cost, or were sold
  const costVariancePaise = morePaise - (after.valuePaise - before.valuePaise) - covered.provisionalPaise;
  return shelfFact(productId, after, costVariancePaise);
}

function shelfFact(
  productId: Id,
  { stockMilli, valuePaise, averageCostPaise, lastIncomingPaise }: ReplayedShelf,
  costVariancePaise: number,
): Shelf {
  return {
    productId,
    stockAfterMilli: stockMilli,
    valueAfterPaise: valuePaise,
    averageCostPaise,
    lastIncomingPaise,
    costVariancePaise,
  };
}
