import { refuseField, type LedgerFact, type Refused, type ShopProfileFacts } from '@bahi/contracts';
import { registrationOn, shopDay } from '../arithmetic/index.ts';
import { areExact } from './areExact.ts';
import type { PurchaseHead, PurchaseLine, RecordedPurchase, StockForm } from './commands.ts';
import { costCorrected } from './costCorrected.ts';
import { purchaseFigures, wasTaxCredited } from './purchaseFigures.ts';
import { averageCost, receiveFromOutside, type StockDrafts } from './stock.ts';

export interface PurchaseToReceive {
  head: PurchaseHead;
  line: PurchaseLine;
  form: StockForm;
  shop: ShopProfileFacts;
  now: string;
  /** The record that this one replaces. */
  corrects: RecordedPurchase | null;
}
export type Received = { kind: 'received'; facts: LedgerFact[] } | Refused;

/** The tax of a record stays credited or not, as it was when it was recorded (R35). */
function isTaxCredited({ corrects, shop, now }: PurchaseToReceive): boolean {
  const recorded = corrects === null ? null : wasTaxCredited(corrects.data);
  return recorded ?? registrationOn(shop, shopDay(now)) === 'regular';
}

/**
 * Takes the goods of one purchase line into the drafts and states the facts. The form's stock must add up (L7); where the
 * books have moved since it was opened they win, and the record says so.
 * Refusals: those of `purchaseFigures`, `service_has_no_stock`, `future_date`, `closing_stock_mismatch`, `amount_too_large`.
 */
export function receivePurchase(drafts: StockDrafts, purchase: PurchaseToReceive): Received {
  const { head, line, form, now, corrects } = purchase;
  const { product, quantityMilli } = line;
  if (product.kind === 'service') return refuseField('service_has_no_stock', 'productId');
  if (head.purchaseDate > shopDay(now)) return refuseField('future_date', 'purchaseDate');
  if (form !== null && form.openingStockMilli + quantityMilli !== form.closingStockMilli) {
    return refuseField('closing_stock_mismatch', 'closingStockMilli');
  }
  const figures = purchaseFigures(line, isTaxCredited(purchase));
  if ('code' in figures) return refuseField(figures.code, figures.field);

  const draft = drafts.of(product.id);
  const openingStockMilli = draft.quantityMilli;
  const receipt = receiveFromOutside(draft, quantityMilli, figures.costPaise);
  const recorded: LedgerFact = {
    type: 'PurchaseRecorded',
    data: {
      purchaseId: line.purchaseId,
      productId: product.id,
      productName: product.name,
      vendorId: head.vendorId,
      vendorName: head.vendorName,
      purchaseDate: head.purchaseDate,
      vendorBillNumber: head.vendorBillNumber,
      unit: product.unit,
      openingStockMilli,
      quantityMilli,
      closingStockMilli: draft.quantityMilli,
      ...figures,
      gstRateBps: line.gstRateBps,
      priceIncludesTax: line.priceIncludesTax,
      settledPaise: receipt.settledPaise,
      valueAfterPaise: draft.valuePaise,
      averageCostPaise: averageCost(draft, null),
      openingMoved: form !== null && form.openingStockMilli !== openingStockMilli,
      note: line.note,
      corrects: corrects?.revision ?? null,
    },
  };
  const facts = [recorded, ...costCorrected(product.id, 'purchase', line.purchaseId, receipt)];
  return areExact(facts) ? { kind: 'received', facts } : refuseField('amount_too_large', 'quantityMilli');
}
