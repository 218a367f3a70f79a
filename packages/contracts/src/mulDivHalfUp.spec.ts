import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mulDivHalfUp } from './mulDivHalfUp.ts';

describe('mulDivHalfUp', () => {
  it('rounds a half up', () => {
    expect(mulDivHalfUp(9, 1, 2)).toBe(5);
    expect(mulDivHalfUp(333, 1500, 1000)).toBe(500);
  });

  it('rounds a negative half away from zero, as a positive one', () => {
    expect(mulDivHalfUp(-9, 1, 2)).toBe(-5);
    expect(mulDivHalfUp(9, -1, 4)).toBe(-2);
  });

  it('never gives a negative zero', () => {
    expect(Object.is(mulDivHalfUp(-1, 1, 1000), 0)).toBe(true);
    expect(Object.is(mulDivHalfUp(0, -5, 7), 0)).toBe(true);
  });

  it('is exact even if the product exceeds the safe integers', () => {
    expect(mulDivHalfUp(1_000_000_000_000, 9_999_999_999, 10_000_000_000)).toBe(999_999_999_900);
    expect(mulDivHalfUp(9_007_199_254_740_991, 3, 3)).toBe(9_007_199_254_740_991);
    expect(mulDivHalfUp(-9_007_199_254_740_991, 5, 10)).toBe(-4_503_599_627_370_496);
  });

  it('differs from the exact quotient by at most half a unit, and by a half only upwards', () => {
    const operand = fc.integer({ min: -3_000_000_000_000, max: 3_000_000_000_000 });
    fc.assert(
      fc.property(operand, operand, fc.integer({ min: 1, max: 1_000_000_000 }), (a, b, c) => {
        const rounded = mulDivHalfUp(a, b, c);
        fc.pre(Number.isSafeInteger(rounded));
        const product = BigInt(a) * BigInt(b);
        const size = product < 0n ? -product : product;
        const twiceOff = 2n * (size - BigInt(Math.abs(rounded)) * BigInt(c));
        expect(twiceOff >= -BigInt(c) && twiceOff < BigInt(c)).toBe(true);
        expect(Math.sign(rounded)).toBe(rounded === 0 ? 0 : product < 0n ? -1 : 1);
      }),
    );
  });
});
