import { MAX_PAISE, type BillTotals, type PricedLine, type Refusal, type RoundOff } from '@bahi/contracts';
import { lineGross } from './lineGross.ts';
import { roundOffPaise } from './roundOffPaise.ts';
import { splitTax, type TaxScheme, type TaxSplit } from './splitTax.ts';
import { spreadDiscount } from './spreadDiscount.ts';

/** The fields of a line that determine its amounts. */
export type LineFigures = Pick<
  PricedLine,
  | 'productId'
  | 'quantityMilli'
  | 'unitPricePaise'
  | 'discountPaise'
  | 'priceIncludesTax'
  | 'gstRateBps'
  | 'printedPricePaise'
>;
/** The amounts that pricing adds to a line. */
export type LineAmounts = Pick<PricedLine, 'grossPaise' | 'billDiscountSharePaise' | 'lineTotalPaise'> & TaxSplit;

export interface BillToPrice<Line extends LineFigures> {
  lines: readonly Line[];
  billDiscountPaise: number;
  roundOff: RoundOff;
  taxScheme: TaxScheme;
}
export type PricedBill<Line extends LineFigures> =
  { kind: 'priced'; lines: (Line & LineAmounts)[]; totals: BillTotals } | ({ kind: 'refused' } & Refusal);

const refused = (code: Refusal['code'], field: string) => ({
  kind: 'refused' as const,
  code,
  fields: { [field]: code },
});

/**
 * Prices a whole bill in integer paise (R21–R25); the server's decisions and the bill screen share it. `lineTotal =
 * taxable + cgst + sgst + igst`, `grandTotal = Σ lineTotal + roundOff` (L10). With tax scheme `none` rates are ignored.
 * Refusals: `discount_too_large` (a line's own, the bill's, or less than the tax on a printed price is left),
 * `amount_too_large` (above `MAX_PAISE`).
 */
export function priceBill<Line extends LineFigures>(bill: BillToPrice<Line>): PricedBill<Line> {
  const gross = bill.lines.map((line) => lineGross(line.quantityMilli, line.unitPricePaise));
  for (const [index, line] of bill.lines.entries()) {
    const grossPaise = gross[index] ?? 0;
    if (grossPaise > MAX_PAISE) return refused('amount_too_large', `lines.${index}.quantityMilli`);
    if (line.discountPaise > grossPaise) return refused('discount_too_large', `lines.${index}.discountPaise`);
  }
  const values = bill.lines.map((line, index) => (gross[index] ?? 0) - line.discountPaise);
  const value = values.reduce((sum, part) => sum + part, 0);
  if (bill.billDiscountPaise > value) return refused('discount_too_large', 'billDiscountPaise');

  const shares = spreadDiscount(
    bill.billDiscountPaise,
    bill.lines.map(({ productId, gstRateBps, quantityMilli, discountPaise }, index) => {
      return { valuePaise: values[index] ?? 0, productId, gstRateBps, quantityMilli, discountPaise };
    }),
  );
  const lines = bill.lines.map((line, index) => priceLine(line, gross[index] ?? 0, shares[index] ?? 0, bill.taxScheme));
  const untaxed = lines.findIndex(({ taxableValuePaise }) => taxableValuePaise < 0);
  if (untaxed >= 0) return refused('discount_too_large', `lines.${untaxed}.discountPaise`);
  const totals = addUp(lines, bill);
  if (totals.subtotalPaise > MAX_PAISE || totals.grandTotalPaise > MAX_PAISE)
    return refused('amount_too_large', 'lines');
  return { kind: 'priced', lines, totals };
}

function priceLine<Line extends LineFigures>(
  line: Line,
  grossPaise: number,
  billDiscountSharePaise: number,
  scheme: TaxScheme,
): Line & LineAmounts {
  const value = grossPaise - line.discountPaise - billDiscountSharePaise;
  const split =
    line.printedPricePaise === null
      ? splitTax(value, line.gstRateBps, line.priceIncludesTax, scheme)
      : printedSplit(value, line, scheme);
  const { taxableValuePaise, cgstPaise, sgstPaise, igstPaise } = split;
  const lineTotalPaise = taxableValuePaise + cgstPaise + sgstPaise + igstPaise;
  const amounts = { taxableValuePaise, cgstPaise, sgstPaise, igstPaise, lineTotalPaise };
  return { ...line, grossPaise, billDiscountSharePaise, ...amounts };
}

/** Tax on the printed price, which includes it: a discount does not lower it (R51). */
function printedSplit(valuePaise: number, line: LineFigures, scheme: TaxScheme): TaxSplit {
  const printedPaise = lineGross(line.quantityMilli, line.printedPricePaise ?? 0);
  const { cgstPaise, sgstPaise, igstPaise } = splitTax(printedPaise, line.gstRateBps, true, scheme);
  const taxableValuePaise = line.priceIncludesTax ? valuePaise - cgstPaise - sgstPaise - igstPaise : valuePaise;
  return { taxableValuePaise, cgstPaise, sgstPaise, igstPaise };
}

function addUp(lines: readonly (LineFigures & LineAmounts)[], bill: BillToPrice<LineFigures>): BillTotals {
  const sum = (amount: (line: LineFigures & LineAmounts) => number) =>
    lines.reduce((total, line) => total + amount(line), 0);
  const cgstPaise = sum((line) => line.cgstPaise);
  const sgstPaise = sum((line) => line.sgstPaise);
  const igstPaise = sum((line) => line.igstPaise);
  const payablePaise = sum((line) => line.lineTotalPaise);
  const roundOff = roundOffPaise(payablePaise, bill.roundOff);
  return {
    subtotalPaise: sum((line) => line.grossPaise),
    billDiscountPaise: bill.billDiscountPaise,
    discountPaise: sum((line) => line.discountPaise) + bill.billDiscountPaise,
    taxableValuePaise: sum((line) => line.taxableValuePaise),
    cgstPaise,
    sgstPaise,
    igstPaise,
    taxPaise: cgstPaise + sgstPaise + igstPaise,
    roundOffPaise: roundOff,
    grandTotalPaise: payablePaise + roundOff,
  };
}
