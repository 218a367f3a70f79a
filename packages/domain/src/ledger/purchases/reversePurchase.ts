import { accept, refuse, type Decision, type LedgerFact } from '@bahi/contracts';
import { cancelDue } from '../../khata/vendorDues.ts';
import { areExact } from '../areExact.ts';
import { brokenPurchaseRule } from './brokenPurchaseRule.ts';
import type { ReplayedChanges, ReversePurchase } from '../commands.ts';
import type { PurchaseChange } from '../replay/journal.ts';
import { stockBelowZero } from './stockBelowZero.ts';
import { purchasesAnswer } from './purchasesAnswer.ts';
import { changedStock, ReplayMismatch } from '../replay/replayedStock.ts';
import type { LedgerState } from '../state/state.ts';
import { vendorBillOf } from './vendorBillRepeated.ts';

function changeOf({ recorded, products }: ReversePurchase): PurchaseChange {
  const { productId } = recorded.data;
  const purchasePricePaise = products.get(productId)?.facts.purchasePricePaise ?? null;
  return { productId, place: recorded.place, figures: null, purchasePricePaise };
}

/** What must be replayed before a purchase is reversed; nothing for one that cannot be. */
export function reversalChanges(state: Readonly<LedgerState>, command: ReversePurchase): PurchaseChange[] {
  return brokenPurchaseRule(state, command.recorded) === null ? [changeOf(command)] : [];
}

/**
 * Reverses (deletes) a purchase: the product is then as if it had never been recorded (R33b), and nothing is owed for it. Stock that this
 * leaves below zero is a warning, under policy `block` the refusal `purchase_consumed`. Other refusals: `purchase_reversed`,
 * `stale_revision` (corrected since it was read), `amount_too_large`.
 */
export function reversePurchase(
  state: Readonly<LedgerState>,
  command: ReversePurchase,
  replays: ReplayedChanges,
): Decision<LedgerFact> {
  const { recorded } = command;
  const broken = brokenPurchaseRule(state, recorded);
  if (broken !== null) return refuse(broken.code);
  const change = changeOf(command);
  const replay = replays.get(change.productId);
  if (replay === undefined) throw new ReplayMismatch('a reversal needs a replay');
  const stock = changedStock(state, change, recorded.data, replay);
  const below = stockBelowZero(state, recorded.data, [stock]);
  if (below !== null && command.policy === 'block') return below.refusal;
  const { purchaseId, quantityMilli, costPaise } = recorded.data;
  const bill = vendorBillOf(recorded.data);
  const reversed: LedgerFact = {
    type: 'PurchaseReversed',
    data: {
      purchaseId,
      reverses: recorded.revision,
      place: recorded.place,
      bill,
      quantityMilli,
      costPaise,
      ...stock,
      ...cancelDue(state.vendorKhatas, recorded.data),
    },
  };
  if (!areExact([reversed])) return refuse('amount_too_large');
  return accept([reversed], purchasesAnswer([below === null ? [] : [below.warning]]));
}
