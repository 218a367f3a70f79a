import { accept, refuse, type Decision, type LedgerFact } from '@bahi/contracts';
import type { CorrectPurchase } from './commands.ts';
import { receivePurchase } from './receivePurchase.ts';
import type { LedgerState } from './state.ts';
import { StockDrafts } from './stock.ts';
import { brokenPurchaseRule, takeBackPurchase } from './takeBackPurchase.ts';

/**
 * Corrects a purchase: reversal and new record in one append, under the same id. Where goods of it were sold, so that the old
 * record cannot go first, the new one comes first: a typing mistake in a label can be mended at any time, and what was sold
 * keeps the cost it was sold at.
 * Refusals: `purchase_reversed`, `stale_revision`, `purchase_consumed`, those of `receivePurchase`.
 */
export function correctPurchase(state: Readonly<LedgerState>, command: CorrectPurchase): Decision<LedgerFact> {
  const { recorded, expectedRevision } = command;
  const broken = brokenPurchaseRule(state, recorded);
  if (broken !== null) return refuse(broken.code);
  if (expectedRevision !== recorded.revision) return refuse('stale_revision');
  const purchase = { ...command, corrects: recorded.revision };

  const drafts = new StockDrafts(state);
  const before = takeBackPurchase(drafts, recorded, 'corrected');
  const received = receivePurchase(drafts, purchase);
  if (received.kind === 'refused') return received;
  if (before !== null) return accept([before, ...received.facts]);
  const after = takeBackPurchase(drafts, recorded, 'corrected');
  return after === null ? refuse('purchase_consumed') : accept([...received.facts, after]);
}
