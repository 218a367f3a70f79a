import type { BillToPrice, LineFigures } from '@bahi/domain/arithmetic';

/** An exact fraction of paise; the denominator is positive. */
interface Fraction {
  top: bigint;
  below: bigint;
}

const of = (top: bigint, below = 1n): Fraction => ({ top, below });
const times = (a: Fraction, b: Fraction): Fraction => of(a.top * b.top, a.below * b.below);
const minus = (a: Fraction, b: Fraction): Fraction => of(a.top * b.below - b.top * a.below, a.below * b.below);
const isLess = (a: Fraction, b: Fraction): boolean => minus(a, b).top < 0n;
const isSame = (a: Fraction, b: Fraction): boolean => minus(a, b).top === 0n;

/** The whole number that is nearest to a fraction of zero or more; the greater of two. */
function nearest(exact: Fraction): bigint {
  const down = exact.top / exact.below;
  return isLess(minus(exact, of(down)), of(1n, 2n)) ? down : down + 1n;
}

/** What a line comes to, in paise. */
export interface ExactLine {
  share: number;
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
}
export interface ExactBill {
  lines: ExactLine[];
  roundOff: number;
  payable: number;
}

/**
 * The figures of a bill by the words of R21 to R25 and R51, with exact fractions: written without the code of the product, to be compared with
 * it. Only for bills that are not refused.
 */
export function exactBill({ lines, billDiscountPaise, roundOff, taxScheme }: BillToPrice<LineFigures>): ExactBill {
  const values = lines.map((line) => grossOf(line, line.unitPricePaise) - BigInt(line.discountPaise));
  const shares = sharesOf(BigInt(billDiscountPaise), values, lines);
  const exact = lines.map((line, at) => {
    const share = shares[at] ?? 0n;
    return taxed(line, (values[at] ?? 0n) - share, share, taxScheme);
  });
  const sum = exact.reduce((total, line) => total + line.taxable + line.cgst + line.sgst + line.igst, 0);
  const rupees = Number(nearest(of(BigInt(sum), 100n)));
  const payable = roundOff === 'none' ? sum : rupees * 100;
  return { lines: exact, roundOff: payable - sum, payable };
}

const grossOf = (line: LineFigures, pricePaise: number): bigint =>
  nearest(times(of(BigInt(line.quantityMilli), 1000n), of(BigInt(pricePaise))));

/** Every line gets the whole paise of its exact part; each further paisa goes to the line that lacks most. */
function sharesOf(discount: bigint, values: readonly bigint[], lines: readonly LineFigures[]): bigint[] {
  const whole = values.reduce((sum, value) => sum + value, 0n);
  if (whole === 0n) return values.map(() => 0n);
  const exact = values.map((value) => times(of(discount), of(value, whole)));
  const shares = exact.map((part) => part.top / part.below);
  const lacking = exact.map((part, at) => ({ at, lack: minus(part, of(shares[at] ?? 0n)) }));
  for (let left = discount - shares.reduce((sum, share) => sum + share, 0n); left > 0n; left -= 1n) {
    const next = lacking.reduce((first, other) => {
      if (!isSame(first.lack, other.lack)) return isLess(first.lack, other.lack) ? other : first;
      const [value, otherValue] = [values[first.at] ?? 0n, values[other.at] ?? 0n];
      return isBefore([otherValue, lines[other.at]], [value, lines[first.at]]) ? other : first;
    });
    shares[next.at] = (shares[next.at] ?? 0n) + 1n;
    lacking.splice(lacking.indexOf(next), 1);
  }
  return shares;
}

type Valued = readonly [value: bigint, line: LineFigures | undefined];

/** R24: greater value, then higher rate, then product id. What is left are lines that differ in no figure of the tax. */
function isBefore([value, line]: Valued, [otherValue, other]: Valued): boolean {
  if (line === undefined || other === undefined) return false;
  if (value !== otherValue) return value > otherValue;
  if (line.gstRateBps !== other.gstRateBps) return line.gstRateBps > other.gstRateBps;
  if (line.productId !== other.productId) return line.productId < other.productId;
  if (line.quantityMilli !== other.quantityMilli) return line.quantityMilli > other.quantityMilli;
  return line.discountPaise > other.discountPaise;
}

function taxed(
  line: LineFigures,
  net: bigint,
  share: bigint,
  scheme: BillToPrice<LineFigures>['taxScheme'],
): ExactLine {
  const rate = of(BigInt(line.gstRateBps), 10_000n);
  const printed = line.printedPricePaise === null ? null : grossOf(line, line.printedPricePaise);
  const isInside = printed !== null || line.priceIncludesTax;
  const inside = of(rate.top, rate.top + rate.below);
  const whole = times(of(printed ?? net), isInside ? inside : rate);
  const half = scheme === 'intra_state' ? nearest(times(whole, of(1n, 2n))) : 0n;
  const igst = scheme === 'inter_state' ? nearest(whole) : 0n;
  const taxable = line.priceIncludesTax ? net - half - half - igst : net;
  return {
    share: Number(share),
    taxable: Number(taxable),
    cgst: Number(half),
    sgst: Number(half),
    igst: Number(igst),
  };
}
