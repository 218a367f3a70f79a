import { describe, expect, it } from '@jest/globals';
import { formatMilli, typedMilli } from './quantity.ts';

describe('quantities on screen', () => {
  it.each([
    [0, '0'],
    [1_500, '1.5'],
    [5, '0.005'],
    [12_000_000, '12,000'],
    [-250, '-0.25'],
  ])('show %i thousandths as %s, without trailing zeros', (milli, text) => {
    expect(formatMilli(milli)).toBe(text);
  });

  it.each([
    [12_345_678, '12345.678'],
    [-1_000, '-1'],
    [null, ''],
  ])('fill an input with %p as %p', (milli, text) => {
    expect(typedMilli(milli)).toBe(text);
  });
});
