import { mulDivHalfUp, type BillTotals, type PricedLine, type RoundOff } from '@bahi/contracts';
import { roundOffPaise } from './roundOffPaise.ts';

/** The fields of a sold line that decide what a part of it is worth. */
export type CreditableLine = Pick<
  PricedLine,
  | 'quantityMilli'
  | 'priceIncludesTax'
  | 'discountPaise'
  | 'billDiscountSharePaise'
  | 'taxableValuePaise'
  | 'cgstPaise'
  | 'sgstPaise'
  | 'igstPaise'
  | 'lineTotalPaise'
>;

/** The amounts of a part of a line. */
export type CreditedAmounts = Pick<
  PricedLine,
  | 'grossPaise'
  | 'discountPaise'
  | 'billDiscountSharePaise'
  | 'taxableValuePaise'
  | 'cgstPaise'
  | 'sgstPaise'
  | 'igstPaise'
  | 'lineTotalPaise'
>;

/**
 * What a part of a sold line is worth when it comes back (R27): each amount is rounded on all that has come back, less what was
 * credited before, so that the last piece closes the line. From a price with tax, total and taxes are rounded and the taxable value is
 * the rest; from a price without tax, taxable value and taxes are rounded and the total is the sum.
 * @param beforeMilli what came back before
 * @param bearsTax false: the same amount goes back, and no tax is lowered (R50)
 */
export function creditedPart(
  line: CreditableLine,
  beforeMilli: number,
  quantityMilli: number,
  bearsTax: boolean,
): CreditedAmounts {
  const part = (amountPaise: number): number =>
    mulDivHalfUp(amountPaise, beforeMilli + quantityMilli, line.quantityMilli) -
    mulDivHalfUp(amountPaise, beforeMilli, line.quantityMilli);
  const [cgstPaise, sgstPaise, igstPaise] = [part(line.cgstPaise), part(line.sgstPaise), part(line.igstPaise)];
  const taxPaise = cgstPaise + sgstPaise + igstPaise;
  const lineTotalPaise = line.priceIncludesTax ? part(line.lineTotalPaise) : part(line.taxableValuePaise) + taxPaise;
  const valuePaise = line.priceIncludesTax ? lineTotalPaise : lineTotalPaise - taxPaise;
  const [discountPaise, billDiscountSharePaise] = [part(line.discountPaise), part(line.billDiscountSharePaise)];
  const taxes = bearsTax ? { cgstPaise, sgstPaise, igstPaise } : { cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
  return {
    grossPaise: valuePaise + discountPaise + billDiscountSharePaise,
    discountPaise,
    billDiscountSharePaise,
    taxableValuePaise: bearsTax ? lineTotalPaise - taxPaise : lineTotalPaise,
    ...taxes,
    lineTotalPaise,
  };
}

/** What the total of a note depends on beside its own lines. */
export interface CreditedBill {
  grandTotalPaise: number;
  roundOff: RoundOff;
  /** Totals of the bill's earlier notes. */
  creditedPaise: number;
  /** Whether nothing of the bill is left after the note. */
  isWhole: boolean;
}

/** The totals of a note. It rounds as its bill did; the last one pays exactly what is left, and none pays more (R27). */
export function creditedTotals(lines: readonly CreditedAmounts[], bill: CreditedBill): BillTotals {
  const sum = (amount: keyof CreditedAmounts) => lines.reduce((total, line) => total + line[amount], 0);
  const [cgstPaise, sgstPaise, igstPaise] = [sum('cgstPaise'), sum('sgstPaise'), sum('igstPaise')];
  const payablePaise = sum('lineTotalPaise');
  const leftPaise = bill.grandTotalPaise - bill.creditedPaise;
  const rounded = payablePaise + roundOffPaise(payablePaise, bill.roundOff);
  const grandTotalPaise = bill.isWhole ? leftPaise : Math.min(rounded, leftPaise);
  const billDiscountPaise = sum('billDiscountSharePaise');
  return {
    subtotalPaise: sum('grossPaise'),
    billDiscountPaise,
    discountPaise: sum('discountPaise') + billDiscountPaise,
    taxableValuePaise: sum('taxableValuePaise'),
    cgstPaise,
    sgstPaise,
    igstPaise,
    taxPaise: cgstPaise + sgstPaise + igstPaise,
    roundOffPaise: grandTotalPaise - payablePaise,
    grandTotalPaise,
  };
}
