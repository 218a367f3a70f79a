import { describe, expect, it } from '@jest/globals';
import { typedPaise } from './money.ts';
import { latinDigits, parseMilli, parsePaise } from './parse.ts';
import { typedMilli } from './quantity.ts';

describe('typed numbers, as integers', () => {
  it.each([
    ['12', 1_200],
    ['12.5', 1_250],
    ['12.', 1_200],
    ['.05', 5],
    ['₹ 1,23,456.78', 12_345_678],
    ['1,00,00,000', 1_000_000_000],
    ['100,000', 10_000_000],
    ['१,०००', 100_000],
    ['१२.५०', 1_250],
    ['-3', -300],
    ['0.29', 29],
    ['1.15', 115],
  ])('the rupees %p are %i paise', (text, paise) => {
    expect(parsePaise(text)).toBe(paise);
  });

  it.each(['', '.', '-', 'abc', '1.234', '1.2.3', '1e3', '9'.repeat(20)])('%p is no amount', (text) => {
    expect(parsePaise(text)).toBeUndefined();
  });

  it.each(['1,5', '12,50', '0,500', '2,5.', '1,0000', '1,00', '10,00,00', '1000,000', ',5', '5,', '1,,000', '1.5,0'])(
    'a comma is only a grouping separator: %p is invalid rather than a larger number',
    (text) => {
      expect([parsePaise(text), parseMilli(text)]).toEqual([undefined, undefined]);
    },
  );

  it('Devanagari digits are accepted, and other text is left unchanged', () => {
    expect(latinDigits('+९१ ९८७६५ 43210 क')).toBe('+91 98765 43210 क');
  });

  it('quantities have at most three decimals', () => {
    expect(parseMilli('1.125')).toBe(1_125);
    expect(parseMilli('0.0005')).toBeUndefined();
  });

  it('formatted values can be parsed again', () => {
    for (const value of [0, 1, 99, 100, 1_999, 123_456_789, -1_001]) {
      expect(parsePaise(typedPaise(value))).toBe(value);
      expect(parseMilli(typedMilli(value))).toBe(value);
    }
  });
});
