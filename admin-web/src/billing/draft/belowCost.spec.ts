import { expect, it } from '@jest/globals';
import { draftLine, productRow } from '../../testing/sampleProducts.ts';
import { linesBelowCost } from './belowCost.ts';

const lines = [draftLine({ key: 1 }), draftLine({ key: 2, productId: '2'.repeat(32) })];
const priced = (...values: number[]) =>
  values.map((taxableValuePaise) => ({ quantityMilli: 2_000, taxableValuePaise }));
const tea = productRow({ averageCostPaise: 5_000 });
const repair = productRow({ id: '2'.repeat(32), kind: 'service', averageCostPaise: 5_000 });

it('marks a line whose value is less than its average cost, and no service', () => {
  expect(linesBelowCost(lines, priced(9_999, 1), [tea, repair])).toEqual(new Set([1]));
  expect(linesBelowCost(lines, priced(10_000, 1), [tea, repair])).toEqual(new Set());
});

it('marks nothing for a reader without cost, or while the numbers are incomplete', () => {
  expect(linesBelowCost(lines, priced(1, 1), [productRow()])).toEqual(new Set());
  expect(linesBelowCost(lines, [], [tea])).toEqual(new Set());
});
