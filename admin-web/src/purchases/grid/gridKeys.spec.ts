import { expect, it } from '@jest/globals';
import { productRow } from '../../testing/sampleProducts.ts';
import { emptyLine, withAmount, withProduct } from '../draft/purchaseDraft.ts';
import { cellOf, stepFrom } from './gridKeys.ts';

const tea = withProduct(emptyLine(4), productRow({ id: 'tea', purchasePricePaise: null }));
const lines = [tea, emptyLine(7)];

it.each([
  ['a chosen product', 'product-4', { to: 'purchased-4' }],
  ['the quantity', 'purchased-4', { to: 'price-4' }],
  ['an empty price', 'price-4', { to: 'total-4' }],
  ['the total', 'total-4', { to: 'product-7' }],
  ['the closing stock', 'closing-4', { to: 'selling-4' }],
  ['the selling price', 'selling-4', { to: 'product-7' }],
  ['a product that is not chosen', 'product-7', { to: 'product-7' }],
  ['the end of the last line', 'total-7', 'newLine'],
  ['another field', 'vendor', undefined],
])('Enter leads on from %s', (_where, id, step) => expect(stepFrom(lines, id, 'Enter')).toEqual(step));

it('Enter passes the total by when there is a price', () => {
  expect(stepFrom([withAmount(tea, 'price', 500)], 'price-4', 'Enter')).toBe('newLine');
});

it('arrows lead to the same cell above and below, except in the product, whose choices they walk', () => {
  expect(stepFrom(lines, 'price-4', 'ArrowDown')).toEqual({ to: 'price-7' });
  expect(stepFrom(lines, 'price-7', 'ArrowUp')).toEqual({ to: 'price-4' });
  expect([
    stepFrom(lines, 'price-4', 'ArrowUp'),
    stepFrom(lines, 'product-4', 'ArrowDown'),
    stepFrom(lines, 'price-4', 'a'),
  ]).toEqual([undefined, undefined, undefined]);
  expect(cellOf('other-4')).toBeUndefined();
});
