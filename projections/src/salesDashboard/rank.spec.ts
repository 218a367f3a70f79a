import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rank } from './rank.ts';

const place = (sum: number) => rank(sum) ?? 0;
const figure = fc.integer({ min: -5, max: Number.MAX_SAFE_INTEGER - 1 });

it('never falls as the figure grows, so that the best rows stand in the best ranks', () => {
  fc.assert(fc.property(figure, figure, (a, b) => place(Math.min(a, b)) <= place(Math.max(a, b))));
  fc.assert(fc.property(figure, (a) => place(a) <= place(a + 1)));
});

it('is null for nothing and less, and has eight steps to an octave', () => {
  expect([-1, 0, 1, 2, 4, 1_024].map(rank)).toEqual([null, null, 1, 9, 17, 81]);
  expect(rank(1_024 + 127)).toBe(81);
  expect(rank(1_024 + 128)).toBe(82);
});
