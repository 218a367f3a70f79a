import { MAX_MILLI } from '@bahi/contracts';
import { lineGross } from './lineGross.ts';

/** A quantity in thousandths of a unit, and what it costs in paise. */
export interface QuantityForAmount {
  quantityMilli: number;
  totalPaise: number;
}

/**
 * The quantity of a product whose total comes nearest to an amount in paise: "₹20 of sugar". The error is at most half of what
 * a thousandth of the unit costs, and half a paisa by the rounding of the total. Of two totals that are equally near the lower one
 * is taken, so that nobody pays more than was asked for; of two quantities with the same total the nearer one. Never
 * nothing: at least one thousandth. Undefined for an amount or a price that is not positive, and for more than can be sold.
 */
export function quantityForAmount(amountPaise: number, unitPricePaise: number): QuantityForAmount | undefined {
  if (!(amountPaise > 0) || !(unitPricePaise > 0)) return undefined;
  const below = Math.floor((amountPaise * 1_000) / unitPricePaise);
  const [best] = [below, below + 1]
    .filter((quantityMilli) => quantityMilli > 0)
    .map((quantityMilli) => ({ quantityMilli, totalPaise: lineGross(quantityMilli, unitPricePaise) }))
    .toSorted((one, other) => {
      const error = ({ totalPaise }: QuantityForAmount): number => Math.abs(totalPaise - amountPaise);
      const unrounded = ({ quantityMilli }: QuantityForAmount): number =>
        Math.abs(quantityMilli * unitPricePaise - amountPaise * 1_000);
      return (
        error(one) - error(other) ||
        one.totalPaise - other.totalPaise ||
        unrounded(one) - unrounded(other) ||
        one.quantityMilli - other.quantityMilli
      );
    });
  return best === undefined || best.quantityMilli > MAX_MILLI ? undefined : best;
}
