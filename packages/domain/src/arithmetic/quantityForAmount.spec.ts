import { describe, expect, it } from '@jest/globals';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import fc from 'fast-check';
import { lineGross } from './lineGross.ts';
import { quantityForAmount } from './quantityForAmount.ts';

const paise = fc.integer({ min: 1, max: 10_000_000 });

describe('the quantity for an amount', () => {
  it('comes nearest to the amount: ₹20 of sugar at ₹45 is 444 g for ₹19.98', () => {
    expect(quantityForAmount(2_000, 4_500)).toEqual({ quantityMilli: 444, totalPaise: 1_998 });
    expect(quantityForAmount(2_000, 4_000)).toEqual({ quantityMilli: 500, totalPaise: 2_000 });
    // 307 g cost ₹19.96, 308 g ₹20.02
    expect(quantityForAmount(2_000, 6_500)).toEqual({ quantityMilli: 308, totalPaise: 2_002 });
  });

  it('is the lower of two totals that are equally near', () => {
    // at ₹120 a gram costs 12 paise: 83 g are ₹9.96, 84 g ₹10.08, and ₹10.02 lies between them
    expect(quantityForAmount(1_002, 12_000)).toEqual({ quantityMilli: 83, totalPaise: 996 });
  });

  it('is the nearer of two quantities with the same total', () => {
    // 4,001 and 4,002 thousandths both cost ₹20.01
    expect(quantityForAmount(2_001, 500)).toEqual({ quantityMilli: 4_002, totalPaise: 2_001 });
  });

  it('is never nothing', () => {
    expect(quantityForAmount(1, 900_000)).toEqual({ quantityMilli: 1, totalPaise: 900 });
  });

  it('is unknown without an amount or a price, and for more than can be sold', () => {
    for (const amount of [0, -100, Number.NaN]) expect(quantityForAmount(amount, 4_500)).toBeUndefined();
    for (const price of [0, -1, Number.NaN]) expect(quantityForAmount(2_000, price)).toBeUndefined();
    expect(quantityForAmount(1_000_000_000_000, 1)).toBeUndefined();
  });

  it('differs by at most half of what a thousandth costs, and no other quantity comes nearer', () => {
    fc.assert(
      fc.property(paise, paise, (amount, price) => {
        const found = quantityForAmount(amount, price);
        if (found === undefined) return;
        const { quantityMilli, totalPaise } = found;
        expect(totalPaise).toBe(lineGross(quantityMilli, price));
        const error = Math.abs(totalPaise - amount);
        // a single thousandth may cost more than the amount
        if (quantityMilli > 1) expect(error).toBeLessThanOrEqual(price / 2_000 + 0.5);
        for (const other of [quantityMilli - 2, quantityMilli - 1, quantityMilli + 1, quantityMilli + 2].filter(
          (q) => q > 0,
        ))
          expect(Math.abs(lineGross(other, price) - amount)).toBeGreaterThanOrEqual(error);
      }),
      propertyRuns(300),
    );
  });
});
