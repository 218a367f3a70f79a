import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rank } from './rank.ts';

const figure = fc.integer({ min: -5, max: Number.MAX_SAFE_INTEGER - 1 });

it('never falls as the figure grows, so that the best rows stand in the best ranks', () => {
  fc.assert(fc.property(figure, figure, (a, b) => rank(Math.min(a, b)) <= rank(Math.max(a, b))));
  fc.assert(fc.property(figure, (a) => rank(a) <= rank(a + 1)));
});

it('is 0 for nothing and less, and has eight steps to an octave', () => {
  expect([-1, 0, 1, 2, 4, 1_024].map(rank)).toEqual([0, 0, 1, 9, 17, 81]);
  expect(rank(1_024 + 127)).toBe(81);
  expect(rank(1_024 + 128)).toBe(82);
});
