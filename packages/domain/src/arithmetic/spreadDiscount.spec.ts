import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { spreadDiscount, spreadOverBill, type SharingLine } from './spreadDiscount.ts';

const worth = (valuePaise: number, change: Partial<SharingLine> = {}): SharingLine => {
  return { valuePaise, productId: 'a', gstRateBps: 0, quantityMilli: 1_000, discountPaise: 0, ...change };
};
/** The shares in both orders of the lines, each as the first order has it. */
const bothWays = (amount: number, ...lines: SharingLine[]) => [
  spreadDiscount(amount, lines),
  spreadDiscount(amount, lines.toReversed()).toReversed(),
];

describe('spreadDiscount', () => {
  it('spreads ₹10 over 99.00, 45.00 and 1.00 as 6.83, 3.10 and 0.07 (R24)', () => {
    expect(spreadDiscount(1000, [worth(9900), worth(4500), worth(100)])).toEqual([683, 310, 7]);
  });

  it('of equal remainders prefers the greater value, then the higher rate, then the smaller product id (R24)', () => {
    expect(bothWays(2, worth(1_000), worth(3_000))).toEqual([
      [0, 2],
      [0, 2],
    ]);
    const [lower, higher] = [worth(2_500, { gstRateBps: 500 }), worth(2_500, { gstRateBps: 1_800, productId: 'b' })];
    expect(bothWays(1_001, lower, higher)).toEqual([
      [500, 501],
      [500, 501],
    ]);
    expect(bothWays(1, worth(500, { productId: 'b' }), worth(500))).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it('tells lines of one product and value apart by quantity and own discount, never by position', () => {
    expect(bothWays(1, worth(500), worth(500, { quantityMilli: 2_000 }))).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(bothWays(1, worth(500), worth(500, { discountPaise: 100 }))).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it('gives nothing if there is nothing to spread it over', () => {
    expect(spreadDiscount(0, [worth(500)])).toEqual([0]);
    expect(spreadDiscount(0, [])).toEqual([]);
    expect(spreadDiscount(0, [worth(0), worth(0)])).toEqual([0, 0]);
  });

  it('adds up to the amount, and gives no line more than its value', () => {
    const values = fc.array(fc.integer({ min: 0, max: 1_000_000_000_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 100 }), (lines, percent) => {
        const sum = lines.reduce((a, b) => a + b, 0);
        const amount = Math.floor(sum / 100) * percent;
        const shares = spreadDiscount(
          amount,
          lines.map((value) => worth(value)),
        );
        expect(shares.reduce((a, b) => a + b, 0)).toBe(amount);
        shares.forEach((share, index) => expect(share).toBeLessThanOrEqual(lines[index]!));
      }),
    );
  });
});

describe('spreadOverBill', () => {
  it('spreads as R24 does, and over free lines in equal parts', () => {
    expect(spreadOverBill(1000, [worth(9900), worth(4500), worth(100)])).toEqual([683, 310, 7]);
    expect(spreadOverBill(101, [worth(0), worth(0, { productId: 'b' })])).toEqual([51, 50]);
    expect(spreadOverBill(101, [worth(0), worth(1)])).toEqual([0, 101]);
  });
});
