import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { multiplyDivide } from './multiplyDivide.ts';

it('multiplyDivide rounds half up, below zero as well', () => {
  expect(multiplyDivide(137_500, 1_000, 12_000)).toBe(11_458);
  expect(multiplyDivide(1, 1_500, 1_000)).toBe(2);
  expect(multiplyDivide(-1, 1_500, 1_000)).toBe(-1);
  expect(multiplyDivide(0, 5, 1_000)).toBe(0);
});

it('multiplyDivide is exact beyond what a double can hold', () => {
  expect(multiplyDivide(1_000_000_000_001, 1_000_001, 1_000)).toBe(1_000_001_000_001_000);
  expect(multiplyDivide(9_999_999_999, 999_999, 2)).toBe(4_999_994_999_500_001);
});

it('multiplyDivide equals integer arithmetic at any size', () => {
  const amount = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 });
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }), (a, b, c) => {
      const [numerator, denominator] = [2n * BigInt(a) * BigInt(b) + BigInt(c), 2n * BigInt(c)];
      const rest = ((numerator % denominator) + denominator) % denominator;
      // beyond exact integers, the nearest number
      expect(multiplyDivide(a, b, c)).toBe(Number((numerator - rest) / denominator));
    }),
  );
});
