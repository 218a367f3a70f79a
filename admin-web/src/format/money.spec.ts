import { describe, expect, it } from '@jest/globals';
import { formatCrores, formatLakhCrores, formatPaise, formatPaiseShort, typedPaise } from './money.ts';

describe('money on screen', () => {
  it.each([
    [0, '₹0.00'],
    [5, '₹0.05'],
    [100_000, '₹1,000.00'],
    [123_456_789, '₹12,34,567.89'],
    [-50, '-₹0.50'],
    [100_000_000_000_001, '₹10,00,00,00,00,000.01'],
  ])('shows %i paise as %s, with Indian grouping', (paise, text) => {
    expect(formatPaise(paise)).toBe(text);
  });

  it.each([
    [100_000_000_000_000, '1.00'],
    [-9_007_199_254_740_991, '-90.07'],
  ])('shortens %i paise to %s lakh crores', (paise, text) => {
    expect(formatLakhCrores(paise)).toBe(text);
  });

  it.each([
    [10_000_000_000, '10.00'],
    [123_456_789_000, '123.46'],
    [-19_999_999_999, '-20.00'],
    [10_000_000_000_000_000, '1,00,00,000.00'],
  ])('shortens %i paise to %s crores', (paise, text) => {
    expect(formatCrores(paise)).toBe(text);
  });

  it.each([
    [50_000, '₹500', '₹500'],
    [1_234_500, '₹12.3K', '₹12.3 हज़ार'],
    [12_345_600, '₹1.2L', '₹1.2 लाख'],
    [1_234_567_800, '₹1.2Cr', '₹1.2 क॰'],
  ])('shortens %i paise in the reader’s language: %s, %s', (paise, english, hindi) => {
    expect([formatPaiseShort(paise, 'en'), formatPaiseShort(paise, 'hi').replace(/\s/g, ' ')]).toEqual([
      english,
      hindi,
    ]);
  });

  it.each([
    [123_450, '1234.50'],
    [1_200, '12'],
    [-1, '-0.01'],
    [null, ''],
    [undefined, ''],
  ])('fills an input with %p as %p', (paise, text) => {
    expect(typedPaise(paise)).toBe(text);
  });
});
