import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mulDivHalfUp } from './mulDivHalfUp.ts';

describe('mulDivHalfUp', () => {
  it('rounds a half up', () => {
    expect(mulDivHalfUp(9, 1, 2)).toBe(5);
    expect(mulDivHalfUp(333, 1500, 1000)).toBe(500);
  });

  it('rounds a negative half away from zero, the mirror of the positive one', () => {
    expect(mulDivHalfUp(-9, 1, 2)).toBe(-5);
    expect(mulDivHalfUp(9, -1, 4)).toBe(-2);
  });

  it('never gives a negative zero', () => {
    expect(Object.is(mulDivHalfUp(-1, 1, 1000), 0)).toBe(true);
    expect(Object.is(mulDivHalfUp(0, -5, 7), 0)).toBe(true);
  });

  it('stays exact where the product leaves the safe integers', () => {
    expect(mulDivHalfUp(1_000_000_000_000, 9_999_999_999, 10_000_000_000)).toBe(999_999_999_900);
    expect(mulDivHalfUp(9_007_199_254_740_991, 3, 3)).toBe(9_007_199_254_740_991);
    expect(mulDivHalfUp(-9_007_199_254_740_991, 5, 10)).toBe(-4_503_599_627_370_496);
  });

  it('equals the exact quotient for any operands', () => {
    const operand = fc.maxSafeInteger();
    fc.assert(
      fc.property(operand, operand, fc.integer({ min: 1, max: 1_000_000_000 }), (a, b, c) => {
        const product = BigInt(a) * BigInt(b);
        const size = product < 0n ? -product : product;
        const rounded = (size + BigInt(c) / 2n + (BigInt(c) % 2n)) / BigInt(c);
        // with an odd divisor there is no exact half, so adding its rounded-up half may only overshoot by one
        const half = 2n * size + BigInt(c) >= 2n * BigInt(c) * rounded ? rounded : rounded - 1n;
        expect(mulDivHalfUp(a, b, c)).toBe(product < 0n && half > 0n ? -Number(half) : Number(half));
      }),
    );
  });
});
