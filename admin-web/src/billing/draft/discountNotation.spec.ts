import { describe, expect, it } from '@jest/globals';
import { discountNotation, percentBps } from './discountNotation.ts';

describe('a discount', () => {
  it('in percent is that part of the amount in paise, rounded half-up', () => {
    const { parse } = discountNotation(4_637);
    expect(['10%', ' 2.5 %', '१०%', '100%', '0%', '0.01%'].map(parse)).toEqual([464, 116, 464, 4_637, 0, 0]);
    expect(discountNotation(5).parse('10%')).toBe(1);
  });

  it('in rupees stays one, and other text stays none', () => {
    const { parse } = discountNotation(4_637);
    expect(['10', '10.5', '', '101%', '10.555%', '%', 'x%'].map(parse)).toEqual([
      1_000,
      1_050,
      ...Array.from({ length: 5 }, () => undefined),
    ]);
    expect(['10%', '10'].map((text) => percentBps(text))).toEqual([1_000, undefined]);
  });
});
