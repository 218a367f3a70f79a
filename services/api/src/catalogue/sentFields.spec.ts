import { expect, it } from '@jest/globals';
import { sentFields } from './sentFields.ts';

const empty = { note: null, codes: [] as string[], taxed: true };

it('omits fields that were not sent', () => {
  const body: { name: string; note?: string | null | undefined } = { name: 'Tea', note: undefined };
  expect(Object.keys(sentFields(body, empty))).toEqual(['name']);
});

it('gives a cleared field its empty value', () => {
  expect(sentFields({ note: '', codes: null, taxed: null }, empty)).toEqual(empty);
});

it('keeps zero and false', () => {
  expect(sentFields({ price: 0, taxed: false }, empty)).toEqual({ price: 0, taxed: false });
});
