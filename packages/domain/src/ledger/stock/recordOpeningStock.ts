import { accept, refuse, type Decision, type LedgerFact } from '@bahi/contracts';
import { areExact } from '../areExact.ts';
import type { RecordOpeningStock } from '../commands.ts';
import { costCorrected } from './costCorrected.ts';
import type { LedgerState } from '../state/state.ts';
import { averageCost, receiveFromOutside, StockDrafts } from './stock.ts';

/**
 * Records a product's initial stock, once: recording it again changes nothing, and neither does 0. Units sold before
 * are settled as by any receipt. Its time is not checked against imports: the catalogue has already recorded the
 * product, and its stock must not be lost. Refusals: `service_has_no_stock`, `amount_too_large`.
 */
export function recordOpeningStock(state: Readonly<LedgerState>, command: RecordOpeningStock): Decision<LedgerFact> {
  const { product, quantityMilli, valuePaise } = command;
  if (quantityMilli === 0 || state.products.get(product.id)?.opened === true) return accept([]);
  if (product.kind === 'service') return refuse('service_has_no_stock');
  const draft = new StockDrafts(state).of(product.id);
  const receipt = receiveFromOutside(draft, quantityMilli, valuePaise);
  const facts: LedgerFact[] = [
    {
      type: 'OpeningStockRecorded',
      data: {
        productId: product.id,
        productName: product.name,
        unit: product.unit,
        quantityMilli,
        valuePaise,
        averageCostPaise: averageCost(draft, product.purchasePricePaise),
        stockAfterMilli: draft.quantityMilli,
        valueAfterPaise: draft.valuePaise,
      },
    },
    ...costCorrected(product.id, 'opening', product.id, receipt),
  ];
  return areExact(facts) ? accept(facts) : refuse('amount_too_large');
}
