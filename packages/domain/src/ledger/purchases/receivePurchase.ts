import {
  fitsUnit,
  refuseField,
  type LedgerFact,
  type InputTax,
  type PurchaseDetails,
  type Refused,
  type ShopProfileDetails,
} from '@bahi/contracts';
import { shopDay } from '../../arithmetic/index.ts';
import { areExact } from '../areExact.ts';
import type { PurchaseHead, PurchaseLine, StockForm } from '../commands.ts';
import { costCorrected } from '../stock/costCorrected.ts';
import { purchaseFigures, type PurchaseFigures } from './purchaseFigures.ts';
import { taxTermsOf } from './purchaseTax.ts';
import { averageCost, knownAverage, receiveFromOutside, type StockDrafts } from '../stock/stock.ts';

export interface PurchaseToReceive {
  head: PurchaseHead;
  line: PurchaseLine;
  form: StockForm;
  shop: ShopProfileDetails;
  now: string;
}
export type Received = { kind: 'received'; facts: LedgerFact[] } | Refused;
/** What a purchase comes to. */
export interface PurchaseOutcome {
  figures: PurchaseFigures;
  inputTax: InputTax;
}
/** A purchase with valid fields, and its amounts. */
export type Checked = ({ kind: 'checked' } & PurchaseOutcome) | Refused;

/**
 * Validates the fields of a purchase and calculates its amounts. The form's stock must add up (L7). Refusals: those of
 * `purchaseFigures`, `service_has_no_stock`, `not_whole_units`, `future_date`, `closing_stock_mismatch`.
 * @param corrects the record that this one replaces
 */
export function checkPurchase(purchase: PurchaseToReceive, corrects: PurchaseDetails | null): Checked {
  const { head, line, form, now } = purchase;
  if (line.product.kind === 'service') return refuseField('service_has_no_stock', 'productId');
  if (!fitsUnit(line.product.unit, line.quantityMilli)) return refuseField('not_whole_units', 'quantityMilli');
  // a clock that was set back must not stop a change of another field
  if (head.purchaseDate > shopDay(now) && head.purchaseDate !== corrects?.purchaseDate)
    return refuseField('future_date', 'purchaseDate');
  if (form !== null && form.openingStockMilli + line.quantityMilli !== form.closingStockMilli) {
    return refuseField('closing_stock_mismatch', 'closingStockMilli');
  }
  const { shop } = purchase;
  const terms = taxTermsOf({ vendor: head, shop, now, claimsCredit: line.claimsCredit }, corrects);
  const figures = purchaseFigures(line, terms);
  if ('code' in figures) return refuseField(figures.code, figures.field);
  return { kind: 'checked', figures, inputTax: terms.inputTax };
}

/** The stock of a purchase at its place, and the average and value after it. */
export type PurchasePlace = Pick<
  PurchaseDetails,
  'openingStockMilli' | 'closingStockMilli' | 'valueAfterPaise' | 'averageCostPaise' | 'settledPaise'
>;

/**
 * The purchase as the books record it, paid outside the drawer. If the stock changed since the form was opened, the books' stock is
 * recorded, with a mark.
 */
export function statePurchase(
  { head, line, form }: PurchaseToReceive,
  { figures, inputTax }: PurchaseOutcome,
  place: PurchasePlace,
): PurchaseDetails {
  const { product } = line;
  return {
    purchaseId: line.purchaseId,
    productId: product.id,
    productName: product.name,
    vendorId: head.vendorId,
    vendorName: head.vendorName,
    vendorGstNumber: head.vendorGstNumber,
    vendorComposition: head.vendorComposition,
    purchaseDate: head.purchaseDate,
    vendorBillNumber: head.vendorBillNumber,
    unit: product.unit,
    quantityMilli: line.quantityMilli,
    ...figures,
    ...place,
    gstRateBps: line.gstRateBps,
    priceIncludesTax: line.priceIncludesTax,
    hsn: line.hsn,
    inputTax,
    openingMoved: form !== null && form.openingStockMilli !== place.openingStockMilli,
    note: line.note,
  };
}

/**
 * Adds the goods of one purchase line to the drafts and returns the facts, without its money. Refusals: those of `checkPurchase`,
 * `amount_too_large`.
 */
export function receivePurchase(drafts: StockDrafts, purchase: PurchaseToReceive): Received {
  const checked = checkPurchase(purchase, null);
  if (checked.kind === 'refused') return checked;
  const { line } = purchase;
  const { costPaise } = checked.figures;
  const draft = drafts.of(line.product.id);
  const before = {
    averageBeforePaise: knownAverage(draft),
    lastIncomingBeforePaise: draft.lastIncomingPaise,
  };
  const openingStockMilli = draft.quantityMilli;
  const receipt = receiveFromOutside(draft, line.quantityMilli, costPaise);
  const place = {
    openingStockMilli,
    closingStockMilli: draft.quantityMilli,
    valueAfterPaise: draft.valuePaise,
    averageCostPaise: averageCost(draft, null),
    settledPaise: receipt.settledPaise,
  };
  const recorded: LedgerFact = {
    type: 'PurchaseRecorded',
    data: {
      ...statePurchase(purchase, checked, place),
      ...before,
      sellingPricePaise: line.sellingPricePaise,
    },
  };
  const facts = [recorded, ...costCorrected(line.product.id, 'purchase', line.purchaseId, receipt)];
  return areExact(facts) ? { kind: 'received', facts } : refuseField('amount_too_large', 'quantityMilli');
}
