import { describe, expect, it } from '@jest/globals';
import { stockLabel } from './stockLabel.ts';

describe('stockLabel', () => {
  it.each([
    [-1, 'out_of_stock'],
    [0, 'out_of_stock'],
    [1, 'low_stock'],
    [5_000, 'low_stock'],
    [5_001, 'in_stock'],
    [19_999, 'in_stock'],
    [20_000, 'well_stocked'],
  ])('says of %d thousandths with minimum 5 and maximum 20: %s', (quantityMilli, label) => {
    expect(stockLabel(quantityMilli, 5_000, 20_000)).toBe(label);
  });

  it('knows neither low nor well stocked without limits', () => {
    expect(stockLabel(1, null, null)).toBe('in_stock');
    expect(stockLabel(1_000_000, 0, 0)).toBe('in_stock');
  });

  it('is low where minimum and maximum meet', () => {
    expect(stockLabel(5_000, 5_000, 5_000)).toBe('low_stock');
  });
});
