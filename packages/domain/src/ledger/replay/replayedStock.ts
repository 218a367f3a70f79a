import type { Id, LedgerFact } from '@bahi/contracts';
import type { PurchaseChange, ReplayedChange } from './journal.ts';
import type { ReplayedStock } from './replay.ts';
import { coverOldest } from '../stock/shortfalls.ts';
import type { LedgerState } from '../state/state.ts';
import { knownAverage, newStock } from '../stock/stock.ts';

/** A product's stock and cost as a correction or reversal states them. */
export type StockAfter = Extract<LedgerFact, { type: 'PurchaseCorrected' }>['data']['stocksAfter'][number];

/** The replay used other movements than the books have: it must be made again, or is wrong. */
export class ReplayMismatch extends Error {
  override readonly name = 'ReplayMismatch';
}

/** Whether a replay is valid for the product's current state. */
export function isReplayCurrent(state: Readonly<LedgerState>, productId: Id, movedAt: number): boolean {
  return (state.products.get(productId)?.movedAt ?? -1) === movedAt;
}

function bookedStock(state: Readonly<LedgerState>, productId: Id): ReplayedStock {
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
  { movedAt, stock }: { movedAt: number; stock: ReplayedStock },
): void {
  if (!isReplayCurrent(state, productId, movedAt))
    throw new ReplayMismatch(`product ${productId} has moved since its movements were replayed up to ${movedAt}`);
  const booked = bookedStock(state, productId);
  const differs = (Object.keys(booked) as (keyof ReplayedStock)[]).filter((figure) => booked[figure] !== stock[figure]);
  if (differs.length > 0)
    throw new ReplayMismatch(`a replay of product ${productId} up to ${movedAt} differs in ${differs.join(', ')}`);
}

/** A product that a correction does not change. */
export function unchangedStock(state: Readonly<LedgerState>, productId: Id): StockAfter {
  return stockAfter(productId, bookedStock(state, productId), 0, []);
}

/** A product after a replayed change (R33b). */
export function changedStock(
  state: Readonly<LedgerState>,
  { productId, figures }: PurchaseChange,
  /** The purchase's recorded part in this product. */
  recorded: { quantityMilli: number; costPaise: number } | null,
  replay: ReplayedChange,
): StockAfter {
  const { movedAt, before, after, newShortfalls } = replay;
  proveReplay(state, productId, { movedAt, stock: before });
  const morePaise = (figures?.costPaise ?? 0) - (recorded?.costPaise ?? 0);
  const { shortfalls = null } = state.products.get(productId) ?? {};
  const covered = coverOldest(shortfalls, Math.max(0, -after.stockMilli));
  const bookedAhead = newShortfalls.reduce((sum, { provisionalPaise }) => sum + provisionalPaise, 0);
  // additional goods are in stock, have covered units sold below zero at their booked cost, or were sold;
  // units that are missing now keep a cost that a later receipt corrects
  const costVariancePaise = morePaise - (after.valuePaise - before.valuePaise) - covered.provisionalPaise + bookedAhead;
  return stockAfter(productId, after, costVariancePaise, newShortfalls);
}

function stockAfter(
  productId: Id,
  { stockMilli, valuePaise, averageCostPaise, lastIncomingPaise }: ReplayedStock,
  costVariancePaise: number,
  newShortfalls: StockAfter['newShortfalls'],
): StockAfter {
  return {
    productId,
    stockAfterMilli: stockMilli,
    valueAfterPaise: valuePaise,
    averageCostPaise,
    lastIncomingPaise,
    costVariancePaise,
    newShortfalls,
  };
}
