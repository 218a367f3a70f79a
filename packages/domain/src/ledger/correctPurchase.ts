import { accept, refuse, type Decision, type LedgerFact } from '@bahi/contracts';
import { areExact } from './areExact.ts';
import type { CorrectPurchase } from './commands.ts';
import { receivePurchase } from './receivePurchase.ts';
import type { LedgerState } from './state.ts';
import { StockDrafts } from './stock.ts';
import { brokenPurchaseRule, takeBackPurchase } from './takeBackPurchase.ts';

/**
 * Corrects a purchase: reversal and new record in one append, under the same id. The new record comes first where the old one
 * cannot go first because goods of it were sold, or would leave value without goods: no value is lost by mending a label, and what
 * was sold keeps the cost it was sold at. While more was sold than there is, the new record settles those sales and too little
 * is left to take the old one back: then even a label has to wait for goods.
 * Refusals: `purchase_reversed`, `stale_revision`, `purchase_consumed`, those of `receivePurchase`.
 */
export function correctPurchase(state: Readonly<LedgerState>, command: CorrectPurchase): Decision<LedgerFact> {
  const { recorded, expectedRevision } = command;
  const broken = brokenPurchaseRule(state, recorded);
  if (broken !== null) return refuse(broken.code);
  if (expectedRevision !== recorded.revision) return refuse('stale_revision');

  return reverseFirst(state, command) ?? recordFirst(state, command);
}

const newRecord = (command: CorrectPurchase) => ({ ...command, corrects: command.recorded });

/** Null where the old record cannot go, or goods of the same product come in again and the value need not become a variance. */
function reverseFirst(state: Readonly<LedgerState>, command: CorrectPurchase): Decision<LedgerFact> | null {
  const { recorded, line } = command;
  const drafts = new StockDrafts(state);
  const reversed = takeBackPurchase(state, drafts, recorded, { cause: 'corrected', replacement: null });
  if (reversed === null || !areExact([reversed])) return null;
  if (reversed.data.costVariancePaise !== 0 && line.product.id === recorded.data.productId) return null;
  const received = receivePurchase(drafts, newRecord(command));
  return received.kind === 'refused' ? received : accept([reversed, ...received.facts]);
}

function recordFirst(state: Readonly<LedgerState>, command: CorrectPurchase): Decision<LedgerFact> {
  const drafts = new StockDrafts(state);
  const received = receivePurchase(drafts, newRecord(command));
  if (received.kind === 'refused') return received;
  const [record] = received.facts;
  const replacement = record?.type === 'PurchaseRecorded' ? record.data : null;
  const reversed = takeBackPurchase(state, drafts, command.recorded, { cause: 'corrected', replacement });
  if (reversed === null) return refuse('purchase_consumed');
  return areExact([reversed]) ? accept([...received.facts, reversed]) : refuse('amount_too_large');
}
