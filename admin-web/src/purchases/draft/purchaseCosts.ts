import { mulDivHalfUp } from '@bahi/contracts';
import { spreadOverBill } from '@bahi/domain/arithmetic';
import {
  filled,
  priceOf,
  settled,
  totalOf,
  type Charges,
  type LineDraft,
  type PurchaseDraft,
} from './purchaseDraft.ts';
import { lineTaxes, taxInCost, type TaxTerms } from './purchaseTaxes.ts';

const NO_TAX: TaxTerms = { isInterState: false, isCreditable: false };

const isNumber = (value: number | null): value is number => value !== null && !Number.isNaN(value);

/**
 * What the cost differs from the line total by the key of the line, in paise: its parts of the bill's discount and freight, and its
 * tax.
 */
export function chargesByLine(draft: PurchaseDraft, terms: TaxTerms = NO_TAX): Charges {
  const [discountPaise, freightPaise] = [draft.discountPaise ?? 0, draft.freightPaise ?? 0];
  const { priceIncludesTax } = draft;
  if (!(discountPaise > 0) && !(freightPaise > 0) && priceIncludesTax === undefined) return new Map();
  const lines = settled(filled(draft.lines)).map((line) => {
    const taxPaise = taxInCost(lineTaxes(line, draft, terms), priceIncludesTax);
    return {
      key: line.key,
      productId: line.product?.id ?? '',
      gstRateBps: 0,
      quantityMilli: line.quantityMilli ?? 0,
      taxPaise,
      valuePaise: Math.max((totalOf(line) || 0) + taxPaise, 0),
    };
  });
  const discounts = spreadOverBill(discountPaise > 0 ? discountPaise : 0, lines);
  const freights = spreadOverBill(freightPaise > 0 ? freightPaise : 0, lines);
  return new Map(
    lines.map(({ key, taxPaise }, place) => [key, taxPaise + (freights[place] ?? 0) - (discounts[place] ?? 0)]),
  );
}

/** Cost of one whole unit in paise, with the line's parts of discount and freight; null while a number is missing. */
export function unitCostOf(line: LineDraft, chargePaise: number): number | null {
  const { quantityMilli } = line;
  const total = totalOf(line);
  if (!isNumber(quantityMilli) || quantityMilli <= 0 || !isNumber(total)) return null;
  return mulDivHalfUp(Math.max(total + chargePaise, 0), 1_000, quantityMilli);
}

/**
 * What is left of the selling price after the cost of a unit, in tenths of a percent of the selling price: ₹100 that cost ₹80 leave 200.
 * The selling price is the new one, if one is typed. Null while cost or price are not known.
 */
export function marginOf(line: LineDraft, chargePaise: number): number | null {
  const cost = unitCostOf(line, chargePaise);
  const price = line.sellingPricePaise ?? line.product?.sellingPricePaise ?? null;
  if (cost === null || !isNumber(price) || price <= 0) return null;
  return signedTenths(price - cost, price);
}

/** How much dearer the line is than the price last paid, in tenths of a percent; null while one of them is not known. */
export function priceChangeOf(line: LineDraft, lastPaise: number | undefined): number | null {
  const price = priceOf(line);
  if (lastPaise === undefined || lastPaise <= 0 || !isNumber(price)) return null;
  return signedTenths(price - lastPaise, lastPaise);
}

/** `part` of `whole` in tenths of a percent, rounded half away from zero. */
const signedTenths = (part: number, whole: number): number =>
  Math.sign(part) * mulDivHalfUp(Math.abs(part), 1_000, whole) || 0;

/** Tenths of a percent as text: `12.5 %`, with its sign if `isChange`: `+4 %`, `−0.3 %`. */
export function percentText(tenths: number, isChange = false): string {
  const sign = tenths < 0 ? '−' : isChange && tenths > 0 ? '+' : '';
  const size = Math.abs(tenths);
  const rest = size % 10;
  return `${sign}${(size - rest) / 10}${rest === 0 ? '' : `.${rest}`} %`;
}
