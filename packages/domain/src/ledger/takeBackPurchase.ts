import type { LedgerFact, Refusal } from '@bahi/contracts';
import type { RecordedPurchase } from './commands.ts';
import type { LedgerState } from './state.ts';
import { averageCost, moveStock, type StockDrafts } from './stock.ts';

type Reversed = Extract<LedgerFact, { type: 'PurchaseReversed' }>;

/** Why a purchase cannot be touched: it was deleted, or corrected since it was read; null when it stands as read. */
export function brokenPurchaseRule(state: Readonly<LedgerState>, { revision, data }: RecordedPurchase): Refusal | null {
  const notes = state.purchases.get(data.purchaseId);
  if (notes?.reversed === true) return { code: 'purchase_reversed' };
  return notes !== undefined && notes.revision !== revision ? { code: 'stale_revision' } : null;
}

/**
 * Takes a purchase's quantity and recorded value out of the drafts (R33a); null when less than either is left. Whatever value
 * remains once stock is empty is a variance, so that no value is left without goods (R31).
 */
export function takeBackPurchase(
  drafts: StockDrafts,
  { revision, data }: RecordedPurchase,
  cause: Reversed['data']['cause'],
): Reversed | null {
  const draft = drafts.of(data.productId);
  const { quantityMilli, costPaise } = data;
  if (draft.quantityMilli < quantityMilli || draft.valuePaise < costPaise) return null;
  const emptied = draft.quantityMilli === quantityMilli;
  const costVariancePaise = emptied ? draft.valuePaise - costPaise : 0;
  moveStock(draft, draft.quantityMilli - quantityMilli, draft.valuePaise - costPaise - costVariancePaise);
  return {
    type: 'PurchaseReversed',
    data: {
      purchaseId: data.purchaseId,
      productId: data.productId,
      reverses: revision,
      cause,
      quantityMilli,
      valuePaise: costPaise,
      costVariancePaise,
      stockAfterMilli: draft.quantityMilli,
      valueAfterPaise: draft.valuePaise,
      averageCostPaise: averageCost(draft, null),
    },
  };
}
