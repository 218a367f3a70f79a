import { expect, it } from '@jest/globals';
import { productRow } from '../testing/sampleProducts.ts';
import { compareStock } from './compareStock.ts';

const product = (id: string, currentStockMilli: number, stockValuePaise: number) =>
  productRow({ id, currentStockMilli, stockValuePaise });

it('names what differs between two readings, the greatest change of value first, what does not, and the value of each', () => {
  const before = [
    product('none', 0, 0),
    product('same', 1_000, 100),
    product('sold', 5_000, 500),
    product('dearer', 2_000, 200),
  ];
  const after = [
    product('none', 0, 0),
    product('same', 1_000, 100),
    product('sold', 4_000, 400),
    product('dearer', 2_000, 900),
  ];
  const { rows, unchanged, valuePaise } = compareStock(before, [...after, product('new', 3_000, 50)]);
  expect(valuePaise).toEqual([800, 1_450]);
  expect(unchanged.map(({ id }) => id)).toEqual(['same']);
  expect(rows.map(({ id, stockMilli, valuePaise: value }) => [id, stockMilli, value])).toEqual([
    ['dearer', [2_000, 2_000], [200, 900]],
    ['sold', [5_000, 4_000], [500, 400]],
    ['new', [0, 3_000], [0, 50]],
  ]);
});
