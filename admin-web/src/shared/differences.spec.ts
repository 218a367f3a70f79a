import { describe, expect, it } from '@jest/globals';
import { differences, shownValue } from './differences.ts';

describe('what two people see differently', () => {
  it('are the fields of the body that say something else than the row, but for its revision', () => {
    const mine = { name: 'Tea', sku: null, sellingPricePaise: 6_000, barcodes: ['1'], revision: 3 };
    const theirs = { name: 'Tea', sellingPricePaise: 5_800, barcodes: ['1'], revision: 4, updatedAt: '' };
    expect(differences(mine, theirs)).toEqual(['sellingPricePaise']);
  });

  it('shows money, quantities and lists as people read them', () => {
    expect(shownValue('sellingPricePaise', 6_000)).toBe('₹60.00');
    expect(shownValue('minStockMilli', 1_500)).toBe('1.5');
    expect(shownValue('sku', null)).toBe('–');
    expect(shownValue('name', 'Tea')).toBe('Tea');
    expect(shownValue('barcodes', ['1', '2'])).toBe('1, 2');
  });
});
