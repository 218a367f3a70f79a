import { describe, expect, it } from '@jest/globals';
import { formatMilli, typedMilli } from './quantity.ts';

describe('quantities on screen', () => {
  it.each([
    [0, '0'],
    [1_500, '1.5'],
    [5, '0.005'],
    [12_000_000, '12,000'],
    [-250, '-0.25'],
  ])('shows %i thousandths as %s, without needless zeros', (milli, text) => {
    expect(formatMilli(milli)).toBe(text);
  });

  it.each([
    [12_345_678, '12345.678'],
    [-1_000, '-1'],
    [null, ''],
  ])('writes %p into an input as %p', (milli, text) => {
    expect(typedMilli(milli)).toBe(text);
  });
});
