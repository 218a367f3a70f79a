import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { fieldPicker } from './fieldPicker.ts';

it('copies the fields of the schema, in its order, and no others', () => {
  const pick = fieldPicker(z.object({ name: z.string(), price: z.int().nullable() }));
  const source = { cost: 5, price: null, name: 'Tea' };
  expect(Object.entries(pick(source))).toEqual([
    ['name', 'Tea'],
    ['price', null],
  ]);
});
