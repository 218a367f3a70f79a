import type { Refusal } from '@bahi/contracts';
import type { RecordedPurchase } from '../commands.ts';
import type { LedgerState } from '../state/state.ts';

/** Why a purchase cannot be changed: it was reversed, or corrected since it was read; null when it may be. */
export function brokenPurchaseRule(state: Readonly<LedgerState>, { revision, data }: RecordedPurchase): Refusal | null {
  const notes = state.purchases.get(data.purchaseId);
  if (notes?.reversed === true) return { code: 'purchase_reversed' };
  return notes !== undefined && notes.revision !== revision ? { code: 'stale_revision' } : null;
}
