import { accept, fitsUnit, refuse, refuseField, type Decision, type LedgerFact } from '@bahi/contracts';
import { areExact } from '../areExact.ts';
import { checkImported } from '../imports/checkImported.ts';
import type { AdjustStock } from '../commands.ts';
import { costCorrected } from './costCorrected.ts';
import type { LedgerState } from '../state/state.ts';
import { adjust, averageCost, StockDrafts, type StockDraft } from './stock.ts';

/**
 * Corrects stock by a counted difference. Goods found are valued at the current average, or at the last incoming cost
 * while stock is 0 or less (R33a); goods lost take their share of the value. Goods that are not in stock cannot be
 * lost, whatever the oversell policy: only sales go below zero. Refusals: those of `checkImported`,
 * `service_has_no_stock`, `not_whole_units`, `stock_would_go_negative`, `amount_too_large`.
 */
export function adjustStock(state: Readonly<LedgerState>, command: AdjustStock): Decision<LedgerFact> {
  const { product, quantityMilli } = command;
  if (product.kind === 'service') {
    return refuseField('service_has_no_stock', 'productId');
  }
  const badTime = checkImported(state, command.imported, command.now);
  if (badTime !== null) return badTime;
  const draft = new StockDrafts(state).of(product.id);
  // an existing half piece may be corrected
  if (!fitsUnit(product.unit, quantityMilli) && !fitsUnit(product.unit, draft.quantityMilli + quantityMilli)) {
    return refuseField('not_whole_units', 'quantityMilli');
  }
  if (quantityMilli < 0 && draft.quantityMilli + quantityMilli < 0) {
    return refuse('stock_would_go_negative', {
      params: { name: product.name },
      fields: { quantityMilli: 'stock_would_go_negative' },
    });
  }
  const facts = stockAdjusted(draft, command);
  return areExact(facts) ? accept(facts) : refuseField('amount_too_large', 'quantityMilli');
}

/** Adjusts the draft, and says so: the adjustment, and the shortfalls that found goods settle. */
export function stockAdjusted(
  draft: StockDraft,
  { adjustmentId, product, quantityMilli, reason, note }: Omit<AdjustStock, 'now' | 'imported'>,
): LedgerFact[] {
  const valueBefore = draft.valuePaise;
  const receipt = adjust(draft, quantityMilli, product.purchasePricePaise);
  const adjusted: LedgerFact = {
    type: 'StockAdjusted',
    data: {
      adjustmentId,
      productId: product.id,
      productName: product.name,
      unit: product.unit,
      quantityMilli,
      reason,
      note,
      valueDeltaPaise: draft.valuePaise - valueBefore,
      averageCostPaise: averageCost(draft, product.purchasePricePaise),
      purchasePricePaise: product.purchasePricePaise,
      stockAfterMilli: draft.quantityMilli,
      valueAfterPaise: draft.valuePaise,
    },
  };
  return [adjusted, ...costCorrected(product.id, 'adjustment', adjustmentId, receipt)];
}
