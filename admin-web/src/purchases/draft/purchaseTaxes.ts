import type { PurchaseRow } from '@bahi/contracts';
import { rateOn, splitTax } from '@bahi/domain/arithmetic';
import { draftOf, filled, settled, totalOf, type LineDraft, type PurchaseDraft } from './purchaseDraft.ts';

/** What the vendor of a bill decides of its taxes: their kind, and whether the shop may credit them (R35). */
export interface TaxTerms {
  isInterState: boolean;
  isCreditable: boolean;
}

/** The taxes of a line; amounts in paise. */
export interface LineTaxes {
  rateBps: number;
  taxableValuePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  taxPaise: number;
  isCredited: boolean;
}

type TaxedDraft = Pick<PurchaseDraft, 'priceIncludesTax' | 'purchaseDate'>;

/** The rate of a line: the chosen one, else that of its product on the day of the bill. */
export const rateOf = ({ tax, product }: LineDraft, day: string): number =>
  tax?.rateBps ?? rateOn(product?.rates ?? [], day)?.rateBps ?? 0;

/**
 * The taxes of a line, typed or at its rate, as the server calculates them; undefined while its total is not known, and for a shop
 * that credits no tax.
 */
export function lineTaxes(line: LineDraft, draft: TaxedDraft, terms: TaxTerms): LineTaxes | undefined {
  const total = totalOf(line);
  const { priceIncludesTax } = draft;
  if (priceIncludesTax === undefined || total === null || Number.isNaN(total)) return undefined;
  const rateBps = rateOf(line, draft.purchaseDate);
  const typed = line.tax?.taxPaise ?? null;
  const parts =
    typed === null || Number.isNaN(typed)
      ? splitTax(total, rateBps, priceIncludesTax, terms.isInterState ? 'inter_state' : 'intra_state')
      : partsOf(typed, terms.isInterState);
  const { cgstPaise, sgstPaise, igstPaise } = parts;
  const taxPaise = cgstPaise + sgstPaise + igstPaise;
  return {
    rateBps,
    taxableValuePaise: priceIncludesTax ? total - taxPaise : total,
    cgstPaise,
    sgstPaise,
    igstPaise,
    taxPaise,
    isCredited: terms.isCreditable && line.tax?.isCredited !== false,
  };
}

function partsOf(taxPaise: number, isInterState: boolean) {
  if (isInterState) return { cgstPaise: 0, sgstPaise: 0, igstPaise: taxPaise };
  const sgstPaise = Math.floor(taxPaise / 2);
  return { cgstPaise: taxPaise - sgstPaise, sgstPaise, igstPaise: 0 };
}

/** What the taxes of a line add to its cost, in paise: a credited tax in the price is no cost, another on top of it is one. */
export function taxInCost(taxes: LineTaxes | undefined, priceIncludesTax: boolean | undefined): number {
  if (taxes === undefined) return 0;
  if (taxes.isCredited) return priceIncludesTax === true ? -taxes.taxPaise : 0;
  return priceIncludesTax === true ? 0 : taxes.taxPaise;
}

/** What is payable on top of the line totals, in paise. */
export function taxOnTop(draft: PurchaseDraft, terms: TaxTerms): number {
  if (draft.priceIncludesTax !== false) return 0;
  return settled(filled(draft.lines)).reduce((sum, line) => sum + (lineTaxes(line, draft, terms)?.taxPaise ?? 0), 0);
}

/** Sums of a bill at one rate. */
export type RateSum = Omit<LineTaxes, 'isCredited'>;

/** Taxable value and taxes of the bill by rate, the lowest first. */
export function sumsByRate(draft: PurchaseDraft, terms: TaxTerms): RateSum[] {
  const sums = new Map<number, RateSum>();
  for (const line of settled(filled(draft.lines))) {
    const taxes = lineTaxes(line, draft, terms);
    if (taxes === undefined) continue;
    const { isCredited: _, ...own } = taxes;
    const before = sums.get(own.rateBps);
    sums.set(own.rateBps, before === undefined ? own : added(before, own));
  }
  return [...sums.values()].toSorted((a, b) => a.rateBps - b.rateBps);
}

const added = (a: RateSum, b: RateSum): RateSum => ({
  rateBps: a.rateBps,
  taxableValuePaise: a.taxableValuePaise + b.taxableValuePaise,
  cgstPaise: a.cgstPaise + b.cgstPaise,
  sgstPaise: a.sgstPaise + b.sgstPaise,
  igstPaise: a.igstPaise + b.igstPaise,
  taxPaise: a.taxPaise + b.taxPaise,
});

/** The draft of a recorded purchase, with its tax unless the shop credits none. */
export function taxedDraftOf(row: PurchaseRow): PurchaseDraft {
  const draft = draftOf(row);
  const { inputTax, priceIncludesTax, gstRateBps, taxPaise, lineTotalPaise, igstPaise, cgstPaise, hsn } = row;
  if (inputTax === 'none') return draft;
  const split = splitTax(lineTotalPaise, gstRateBps, priceIncludesTax, igstPaise > 0 ? 'inter_state' : 'intra_state');
  const isCalculated = split.cgstPaise === cgstPaise && split.igstPaise === igstPaise;
  const isCredited = inputTax === 'credited';
  const tax = { rateBps: gstRateBps, taxPaise: isCalculated ? null : taxPaise, isCredited, wasCredited: isCredited };
  const withHsn = (line: LineDraft): LineDraft =>
    line.product === null || hsn === null ? line : { ...line, product: { ...line.product, hsn } };
  return { ...draft, priceIncludesTax, lines: draft.lines.map((line) => ({ ...withHsn(line), tax })) };
}
