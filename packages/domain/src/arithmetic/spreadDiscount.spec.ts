import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { spreadDiscount } from './spreadDiscount.ts';

describe('spreadDiscount', () => {
  it('spreads ₹10 over 99.00, 45.00 and 1.00 as 6.83, 3.10 and 0.07 (R24)', () => {
    expect(spreadDiscount(1000, [9900, 4500, 100])).toEqual([683, 310, 7]);
  });

  it('gives an odd paisa to the earlier of two equal lines', () => {
    expect(spreadDiscount(1, [500, 500])).toEqual([1, 0]);
  });

  it('gives nothing if there is nothing to spread it over', () => {
    expect(spreadDiscount(0, [500])).toEqual([0]);
    expect(spreadDiscount(0, [])).toEqual([]);
    expect(spreadDiscount(0, [0, 0])).toEqual([0, 0]);
  });

  it('adds up to the amount, and gives no line more than its value', () => {
    const values = fc.array(fc.integer({ min: 0, max: 1_000_000_000_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 100 }), (lines, percent) => {
        const sum = lines.reduce((a, b) => a + b, 0);
        const amount = Math.floor(sum / 100) * percent;
        const shares = spreadDiscount(amount, lines);
        expect(shares.reduce((a, b) => a + b, 0)).toBe(amount);
        shares.forEach((share, index) => expect(share).toBeLessThanOrEqual(lines[index]!));
      }),
    );
  });
});
