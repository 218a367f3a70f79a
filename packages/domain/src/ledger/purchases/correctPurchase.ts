import { accept, refuse, refuseField, type Decision, type LedgerFact, type PurchaseDetails } from '@bahi/contracts';
import { correctDue } from '../../khata/vendorDues.ts';
import { areExact } from '../areExact.ts';
import { brokenPurchaseRule } from './brokenPurchaseRule.ts';
import type { CorrectPurchase, ReplayedChanges } from '../commands.ts';
import type { PurchaseFigures } from './purchaseFigures.ts';
import { checkPurchase, statePurchase, type PurchasePlace } from './receivePurchase.ts';
import type { PurchaseChange } from '../replay/journal.ts';
import { purchasesAnswer } from './purchasesAnswer.ts';
import { stockBelowZero } from './stockBelowZero.ts';
import { correctedBillRepeated, refuseRepeatedBill, vendorBillOf } from './vendorBillRepeated.ts';
import { changedStock, ReplayMismatch, unchangedStock, type StockAfter } from '../replay/replayedStock.ts';
import type { LedgerState } from '../state/state.ts';

/** Whether product, quantity or cost differ; no other field changes stock or cost. */
function changesFigures({ line, recorded }: CorrectPurchase, { costPaise }: PurchaseFigures): boolean {
  const { productId, quantityMilli, costPaise: recordedPaise } = recorded.data;
  return line.product.id !== productId || line.quantityMilli !== quantityMilli || costPaise !== recordedPaise;
}

function changesTo(state: Readonly<LedgerState>, command: CorrectPurchase, figures: PurchaseFigures): PurchaseChange[] {
  const { line, recorded } = command;
  const { place, data } = recorded;
  const productId = line.product.id;
  const corrected = {
    productId,
    place,
    figures: { quantityMilli: line.quantityMilli, costPaise: figures.costPaise },
    purchasePricePaise: line.product.purchasePricePaise,
  };
  if (productId !== data.productId) {
    const purchasePricePaise = command.products.get(data.productId)?.facts.purchasePricePaise ?? null;
    return [corrected, { productId: data.productId, place, figures: null, purchasePricePaise }];
  }
  // another correction may have changed the stock at this purchase's place
  const isOutdated = (state.products.get(productId)?.correctedAt ?? -1) > recorded.revision;
  return isOutdated || changesFigures(command, figures) ? [corrected] : [];
}

/**
 * What must be replayed before a purchase is corrected; nothing for a change of bill number, note or date, or for a
 * purchase that cannot be corrected.
 */
export function correctionChanges(state: Readonly<LedgerState>, command: CorrectPurchase): PurchaseChange[] {
  const { recorded, expectedRevision } = command;
  if (brokenPurchaseRule(state, recorded) !== null || expectedRevision !== recorded.revision) return [];
  const checked = checkPurchase(command, recorded.data);
  return checked.kind === 'refused' ? [] : changesTo(state, command, checked.figures);
}

/**
 * Corrects a purchase in one fact, under the same id. The product is then as if the right figures had been recorded in
 * the first place; the change in cost of goods already issued is the cost variance (R33b). What is owed for it follows. Stock that it leaves below zero is
 * a warning, under policy `block` the refusal `purchase_consumed`. Other refusals: `purchase_reversed`, `stale_revision`, those of
 * `checkPurchase`, `amount_too_large`, and `vendor_bill_repeated` if the caller wants to be asked.
 */
export function correctPurchase(
  state: Readonly<LedgerState>,
  command: CorrectPurchase,
  replays: ReplayedChanges,
): Decision<LedgerFact> {
  const { recorded, expectedRevision } = command;
  const broken = brokenPurchaseRule(state, recorded);
  if (broken !== null) return refuse(broken.code);
  if (expectedRevision !== recorded.revision) return refuse('stale_revision');
  const checked = checkPurchase(command, recorded.data);
  if (checked.kind === 'refused') return checked;

  const { figures } = checked;
  const changes = changesTo(state, command, figures);
  const stocksAfter = stocksAfterChanges(state, changes, recorded.data, replays);
  const isMoved = command.line.product.id !== recorded.data.productId;
  const below = stockBelowZero(state, recorded.data, stocksAfter, isMoved ? 'productId' : 'quantityMilli');
  if (below !== null && command.shop.oversellPolicy === 'block') return below.refusal;
  const place = placeOf(command, changes, replays);
  const details = statePurchase(command, checked, place);
  const corrected: LedgerFact = {
    type: 'PurchaseCorrected',
    data: {
      ...details,
      ...correctDue(state.vendorKhatas, recorded.data, details),
      corrects: recorded.revision,
      place: recorded.place,
      formerBill: vendorBillOf(recorded.data),
      changesFigures: changesFigures(command, figures),
      stocksAfter,
    },
  };
  if (!areExact([corrected])) return refuseField('amount_too_large', 'quantityMilli');
  const repeated = correctedBillRepeated(command);
  const unconfirmed = refuseRepeatedBill(repeated, command.confirmed);
  if (unconfirmed !== null) return unconfirmed;
  return accept([corrected], purchasesAnswer([[...repeated, ...(below === null ? [] : [below.warning])]]));
}

function stocksAfterChanges(
  state: Readonly<LedgerState>,
  changes: readonly PurchaseChange[],
  recorded: PurchaseDetails,
  replays: ReplayedChanges,
): StockAfter[] {
  if (changes.length === 0) return [unchangedStock(state, recorded.productId)];
  return changes.map((change) => {
    const part = change.productId === recorded.productId ? recorded : null;
    return changedStock(state, change, part, replayOf(replays, change));
  });
}

/** Opening, closing and average at the purchase's place: as recorded unless something before it has changed. */
function placeOf(
  { recorded }: CorrectPurchase,
  [change]: readonly PurchaseChange[],
  replays: ReplayedChanges,
): PurchasePlace {
  if (change === undefined) {
    const { openingStockMilli, closingStockMilli, valueAfterPaise, averageCostPaise, settledPaise } = recorded.data;
    return { openingStockMilli, closingStockMilli, valueAfterPaise, averageCostPaise, settledPaise };
  }
  const { purchase } = replayOf(replays, change);
  if (purchase === null)
    throw new ReplayMismatch(`the replay of ${change.productId} has no purchase at ${change.place}`);
  return purchase;
}

function replayOf(replays: ReplayedChanges, { productId }: PurchaseChange) {
  const replay = replays.get(productId);
  if (replay === undefined) throw new ReplayMismatch(`the correction needs a replay of ${productId}`);
  return replay;
}
