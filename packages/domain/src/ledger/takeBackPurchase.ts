import type { LedgerFact, PurchaseFacts, Refusal } from '@bahi/contracts';
import { mulDivHalfUp } from '../arithmetic/index.ts';
import type { RecordedPurchase } from './commands.ts';
import type { LedgerState } from './state.ts';
import { placeOf } from './incoming.ts';
import { averageCost, moveStock, type StockDraft, type StockDrafts } from './stock.ts';

type Reversed = Extract<LedgerFact, { type: 'PurchaseReversed' }>;

/** Why a purchase cannot be touched: it was deleted, or corrected since it was read; null when it stands as read. */
export function brokenPurchaseRule(state: Readonly<LedgerState>, { revision, data }: RecordedPurchase): Refusal | null {
  const notes = state.purchases.get(data.purchaseId);
  if (notes?.reversed === true) return { code: 'purchase_reversed' };
  return notes !== undefined && notes.revision !== revision ? { code: 'stale_revision' } : null;
}

interface Taking {
  cause: Reversed['data']['cause'];
  /** The record of the same product that has come in its place already, where one has. */
  replacement: PurchaseFacts | null;
}

/**
 * The last average (R33) of stock that ends with this purchase going: what it was before the goods came in, or what the newest
 * goods cost where others came in since. A corrected price of the newest ones counts at once; a label changes nothing.
 */
function lastCostWithout(
  state: Readonly<LedgerState>,
  draft: StockDraft,
  { revision, data }: RecordedPurchase,
  replacement: PurchaseFacts | null,
): number | null {
  const { lastIncoming, lastCostPaise } = draft;
  const isNewest = placeOf(state, data.purchaseId, revision) === lastIncoming?.place;
  if (replacement !== null) {
    const { quantityMilli, costPaise } = replacement;
    const sameCost = quantityMilli === data.quantityMilli && costPaise === data.costPaise;
    return isNewest && !sameCost ? mulDivHalfUp(costPaise, 1000, quantityMilli) : lastCostPaise;
  }
  return isNewest ? lastIncoming.averageBeforePaise : (lastIncoming?.unitCostPaise ?? lastCostPaise);
}

/**
 * Takes a purchase's quantity and recorded value out of the drafts (R33a); null when less than either is left. Whatever value
 * remains once stock is empty is a variance, so that no value is left without goods (R31).
 */
export function takeBackPurchase(
  state: Readonly<LedgerState>,
  drafts: StockDrafts,
  recorded: RecordedPurchase,
  { cause, replacement }: Taking,
): Reversed | null {
  const { revision, data } = recorded;
  const draft = drafts.of(data.productId);
  const { quantityMilli, costPaise } = data;
  if (draft.quantityMilli < quantityMilli || draft.valuePaise < costPaise) return null;
  const emptied = draft.quantityMilli === quantityMilli;
  const costVariancePaise = emptied ? draft.valuePaise - costPaise : 0;
  const lastCostPaise = lastCostWithout(state, draft, recorded, replacement);
  moveStock(draft, draft.quantityMilli - quantityMilli, draft.valuePaise - costPaise - costVariancePaise);
  if (emptied) draft.lastCostPaise = lastCostPaise;
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
