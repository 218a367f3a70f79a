import { expect, it } from '@jest/globals';
import { quantityByProduct } from './quantityByProduct.ts';

it('adds up the lines of each product, without those that hold no number', () => {
  const line = (productId: string, quantityMilli: number | null) => ({ productId, quantityMilli });
  const lines = [line('a', 1_000), line('b', 250), line('a', 2_000), line('b', null), line('c', Number.NaN)];
  expect([...quantityByProduct(lines)]).toEqual([
    ['a', 3_000],
    ['b', 250],
  ]);
});
