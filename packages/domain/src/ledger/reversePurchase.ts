import { accept, refuse, type Decision, type LedgerFact } from '@bahi/contracts';
import { areExact } from './areExact.ts';
import type { ReversePurchase } from './commands.ts';
import type { LedgerState } from './state.ts';
import { StockDrafts } from './stock.ts';
import { brokenPurchaseRule, takeBackPurchase } from './takeBackPurchase.ts';

/**
 * Deletes a purchase: its quantity and recorded value go out again (R33a).
 * Refusals: `purchase_reversed`, `stale_revision` (corrected since it was fetched), `purchase_consumed`, `amount_too_large` (what is left of the
 * value, for what is left of the goods).
 */
export function reversePurchase(state: Readonly<LedgerState>, command: ReversePurchase): Decision<LedgerFact> {
  const broken = brokenPurchaseRule(state, command.recorded);
  if (broken !== null) return refuse(broken.code);
  const reversed = takeBackPurchase(state, new StockDrafts(state), command.recorded, {
    cause: 'deleted',
    replacement: null,
  });
  if (reversed === null) return refuse('purchase_consumed');
  return areExact([reversed]) ? accept([reversed]) : refuse('amount_too_large');
}
