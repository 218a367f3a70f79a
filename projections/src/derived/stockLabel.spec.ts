import { expect, it } from '@jest/globals';
import { stockLabel } from './stockLabel.ts';

const bounded = { kind: 'goods' as const, minStockMilli: 2_000, maxStockMilli: 8_000 };

it('the stock label follows the limits of the product, both limits included', () => {
  const labels = [-1, 0, 1, 2_000, 2_001, 7_999, 8_000].map((stock) => stockLabel(bounded, stock));
  expect(labels).toEqual([
    'out_of_stock',
    'out_of_stock',
    'low_stock',
    'low_stock',
    'in_stock',
    'in_stock',
    'well_stocked',
  ]);
});

it('the stock label is low if minimum and maximum are equal', () => {
  expect(stockLabel({ ...bounded, maxStockMilli: 2_000 }, 2_000)).toBe('low_stock');
});

it('the stock label ignores missing limits, and a service is always in stock', () => {
  expect(stockLabel({ ...bounded, minStockMilli: null, maxStockMilli: null }, 1)).toBe('in_stock');
  expect(stockLabel({ ...bounded, maxStockMilli: 0 }, 9_000)).toBe('in_stock');
  expect(stockLabel({ ...bounded, kind: 'service' }, 0)).toBe('in_stock');
});
