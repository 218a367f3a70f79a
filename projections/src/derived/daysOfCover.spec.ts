import { describe, expect, it } from '@jest/globals';
import { daysOfCover, soldDaysOf } from './daysOfCover.ts';

describe('days of cover', () => {
  it.each([
    ['whole days', 10_000, 28_000, 28, 10],
    ['rounded down', 10_000, 30_000, 28, 9],
    ['less than a day', 900, 28_000, 28, 0],
    ['a fraction a day', 3_000, 2_000, 28, 42],
    ['nothing left', 0, 28_000, 28, 0],
    ['below zero', -5_000, 28_000, 28, 0],
    ['nothing sold', 10_000, 0, 28, null],
    ['more cancelled than sold', 10_000, -1_000, 28, null],
    ['nothing sold and nothing left', 0, 0, 28, 0],
  ])('%s', (_case, stock, sold, days, cover) => {
    expect(daysOfCover(stock, sold, days)).toBe(cover);
  });

  it.each([
    [0, 7],
    [6, 7],
    [8, 8],
    [28, 28],
    [400, 28],
  ])('are of the sales since a product was added: %d days ago', (age, days) => {
    expect(soldDaysOf(age)).toBe(days);
  });
});
